// Declarations that TypeScript cannot infer: the elements in the templates, and the elements as targets of events. A script
// and the templates of its page are written for one another, so elements and attributes that are asked for count as there.

/** An element found by class, id or data attribute, with the properties of every kind of element that the scripts use. */
interface PageElement extends HTMLElement {
  cellIndex: number;
  checked: boolean;
  children: HTMLCollectionOf<PageElement>;
  content: PageFragment;
  dataset: Record<string, string>;
  elements: HTMLFormControlsCollection;
  firstElementChild: PageElement;
  href: string;
  labels: NodeListOf<HTMLLabelElement>;
  lastChild: ChildNode;
  name: string;
  open: boolean;
  parentElement: PageElement;
  pathname: string;
  placeholder: string;
  requestSubmit: HTMLFormElement["requestSubmit"];
  select(): void;
  selectionEnd: number;
  selectionStart: number;
  setRangeText: HTMLInputElement["setRangeText"];
  tFoot: HTMLTableSectionElement;
  type: string;
  value: string;
  cloneNode(deep?: boolean): this;
  getAttribute(name: string): string;
}

/** The content of a `<template>`. */
interface PageFragment extends DocumentFragment {
  firstElementChild: PageElement;
}

/** An event of type E whose targets are elements of the page. */
type Happening<E> = E & { target: PageElement; currentTarget: PageElement; submitter: PageElement };

interface ParentNode {
  querySelector<K extends keyof HTMLElementTagNameMap>(selectors: K): HTMLElementTagNameMap[K];
  querySelector(selectors: string): PageElement;
  querySelectorAll<K extends keyof HTMLElementTagNameMap>(selectors: K): NodeListOf<HTMLElementTagNameMap[K]>;
  querySelectorAll(selectors: string): NodeListOf<PageElement>;
}

interface Document {
  getElementById(id: string): PageElement;
}

interface DocumentFragment {
  getElementById(id: string): PageElement;
}

interface Element {
  blur(): void;
  closest<K extends keyof HTMLElementTagNameMap>(selector: K): HTMLElementTagNameMap[K];
  closest(selectors: string): PageElement;
}

interface HTMLTableRowElement {
  cloneNode(deep?: boolean): HTMLTableRowElement;
}

/** The forms of a page, and the rows and bodies of a table. */
interface HTMLCollectionOf<T extends Element> {
  namedItem(name: string): T;
}

interface HTMLFormControlsCollection {
  namedItem(name: string): PageElement;
  [name: string]: any;
  [Symbol.iterator](): ArrayIterator<PageElement>;
}

type Listener<E> = (event: Happening<E>) => unknown;

interface HTMLElement {
  addEventListener<K extends keyof HTMLElementEventMap>(
    type: K,
    listener: Listener<HTMLElementEventMap[K]>,
    options?: boolean | AddEventListenerOptions,
  ): void;
  /** Events of the pages themselves: `entry:changed`. */
  addEventListener(type: `${string}:${string}`, listener: Listener<CustomEvent>): void;
}

interface HTMLFormElement {
  dataset: Record<string, string>;
  getAttribute(name: string): string;
  addEventListener<K extends keyof HTMLElementEventMap>(
    type: K,
    listener: Listener<HTMLElementEventMap[K]>,
    options?: boolean | AddEventListenerOptions,
  ): void;
  addEventListener(type: `${string}:${string}`, listener: Listener<CustomEvent>): void;
}

interface Document {
  addEventListener<K extends keyof DocumentEventMap>(
    type: K,
    listener: Listener<DocumentEventMap[K]>,
    options?: boolean | AddEventListenerOptions,
  ): void;
}

/** Speech recognition, which the DOM types of TypeScript declare only in part. */
interface Window {
  SpeechRecognition: any;
  SpeechRecognitionPhrase: any;
  webkitSpeechRecognition: any;
}

interface JSON {
  /** What a storage holds; null where it has nothing. */
  parse(text: string | null): any;
}

/** No form that a script reads has a file. */
interface FormData {
  [Symbol.iterator](): ArrayIterator<[string, string]>;
}

/** Equal cards: `word` is the notation, `card` its card without the suit, null for an unknown one. */
interface Pile {
  card: string | null;
  word: string;
  count: number;
}

/** Cards of a hand or a meld; `kind` is the stated kind of the meld. */
interface Piles extends Array<Pile> {
  kind?: string;
}

/**
 * Where cards are put: the melds of a side, the cards of a hand, or one card. A place with a `rank` takes the cards of that
 * rank that would otherwise begin a new meld. `box` is where it shows, `name` ends the ids of its melds, `sign` is that of its points.
 */
interface Place {
  kind: "melds" | "cards" | "one";
  field: { name: string; value: string };
  rank?: string;
  box: PageElement;
  name: string;
  sign: number;
}

/** The sheet of a side in the form of a hand, with its tab and fields. */
interface Side {
  index: number;
  sheet: PageElement;
  tab: PageElement;
  depth: PageElement;
  melds: PageElement;
  first: PageElement;
  places: import("../static/js/tapping.js").Places;
  /** Whether something other than a meld or the pad was touched last. */
  isAway?: boolean;
}

/** How many there are of a card that no meld holds, and the field that says so. */
interface Counter {
  field: PageElement;
  count: number;
}

/** The selection: a place by its index, and in it a meld by its index, the empty spot for a new one, or the cards. */
interface Lit {
  place: number;
  at: "new" | "sequence" | "meld" | "cards";
  index?: number;
  /** The suit given for a new sequence. */
  suit?: string;
  /** The word that was tapped last. */
  last?: string;
  /** How many of that word were there before. */
  before?: number;
  /** Whether a count was tapped since then. */
  isCounted?: boolean;
  /** Whether the user chose a new meld, and the place is not selected by default. */
  chosen?: boolean;
  /** Whether the meld is being begun. */
  isBegun?: boolean;
}

/**
 * The options of `keepTaps`: the places that are tapped now, what undo restores beside the lit place (see `keepPast`),
 * and what is called when only the lit place has changed, or a field: that of a counter, `true` for the lit place.
 */
interface KeptTaps {
  places: () => import("../static/js/tapping.js").Places;
  fields: () => any[];
  state?: () => object;
  put?: (before: any) => void;
  lit: () => void;
  changed: (tapped: any) => void;
}

/** The options of `follow`. */
interface Followed {
  part: () => HTMLElement;
  changed: (html: string) => void;
  lost: () => void;
  back?: () => void;
  answered?: (answer: Response, asked: number, came: number) => void;
  gone: () => any;
  slowest?: number;
}

/** The options of `keepLive`. */
interface KeptLive {
  changed: string;
  url: string;
  fields?: () => FormData;
  prepare?: (answer: DocumentFragment) => void;
  reached: (yes: boolean, isShown: boolean) => void;
}
