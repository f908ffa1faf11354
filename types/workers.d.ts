// What the server puts before a worker's script.

declare const SETTINGS: {
  /** Of the service worker: the version of the app, its files, their folder, and a page. */
  version: string;
  shell: string[];
  files: string;
  offline: string;
  rulesWorker: string;
  pythonFiles: string[];
  /** Of both: the folder of what the rules run with. */
  python: string;
  /** Of the worker that runs them: files in it. */
  core: string;
  packed: string;
};

/** What a service worker has beyond other workers. */
interface WorkerGlobalScope {
  readonly clients: Clients;
  skipWaiting(): Promise<void>;
  addEventListener<K extends keyof ServiceWorkerGlobalScopeEventMap>(
    type: K,
    listener: (event: ServiceWorkerGlobalScopeEventMap[K]) => unknown,
  ): void;
}
