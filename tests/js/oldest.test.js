// The scripts run on the oldest browsers that docs/development.md names: what is younger is optional, or left out.
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";

const SCRIPTS = new URL("../../static/js/", import.meta.url);
const YOUNGER =
  /\.(checkVisibility|toSorted|toReversed|toSpliced|with|union|intersection|difference|startViewTransition|togglePopover)\(|AbortSignal\.any|\b(Map|Object)\.groupBy|Promise\.(try|withResolvers)|Array\.fromAsync|new CloseWatcher/;

for (const name of readdirSync(SCRIPTS).filter((each) => each.endsWith(".js"))) {
  test(`${name} calls nothing that is younger`, () => {
    assert.equal(YOUNGER.exec(readFileSync(new URL(name, SCRIPTS), "utf8"))?.[0], undefined);
  });
}
