// What looks at every screen must itself see: a page with one fault of each sort, and what is right beside it.
import { expect, test } from "@playwright/test";
import { ALL } from "../support/depth";
import { barriers, cutText, misplaced } from "../support/fits";

const NARROW = "width: 60px; white-space: nowrap;";
/** Grey on white, too pale to be read. */
const PALE = "color: #ccc; background: #fff;";

const PAGE = `
  <html lang="en"><head><title>Faults</title></head><body>
    <aside><nav aria-label="Main"><a href="#main" style="${PALE}">In the frame</a></nav></aside>
    <main id="main">
      <h1>Faults</h1>
      <p style="${NARROW} overflow: hidden">Cut by its own box</p>
      <p style="${NARROW} overflow: hidden" title="Shown whole on hover">Shown whole on hover</p>
      <p style="${NARROW} overflow: auto" tabindex="0">Scrolled to with the keyboard</p>
      <div style="height: 20px; overflow: hidden"><p style="margin: 12px 0 0">Cut below</p></div>
      <div style="${NARROW} overflow: hidden"><b style="position: fixed; top: 0; left: 0">Fixed to the window</b></div>
      <p style="position: absolute; top: 0; left: 300px; ${NARROW} width: auto">Further than a phone is wide</p>
      <ul>${Array.from({ length: 9 }, (_, at) => `<li style="${at % 8 === 0 ? PALE : ""}">Row ${at + 1}</li>`).join("")}</ul>
    </main>
  </body></html>`;

test.use({ viewport: { width: 390, height: 844 } });

test("a text that is cut is found, by its own box, below, and beyond the edge of the window", async ({ page }) => {
  await page.setContent(PAGE);
  expect((await cutText(page)).sort()).toEqual([
    "beyond the edge: Further than a phone is wide",
    "cut below: Cut below",
    "cut: Cut by its own box",
  ]);
});

test("what HTML does not let stand there is found: a block in an output, a label for two, half of a phone number", async ({
  page,
}) => {
  await page.setContent(`
    <output>Right</output><output><div>Wrong</div></output>
    <label>Right <input></label><label>Wrong <input type="time"><input type="time"></label>
    <input type="tel" autocomplete="tel"><input type="tel" autocomplete="tel-national">`);
  expect(await misplaced(page)).toEqual([
    "a block in a line of text: <output><div>Wrong</div></output>",
    'a label for two: <label>Wrong <input type="time"><input type="time"></label>',
    'part of a number for a whole one: <input type="tel" autocomplete="tel-national">',
  ]);
});

test("a barrier is found in the frame and in the first of many rows, in test:all in every row", async ({ page }) => {
  await page.setContent(PAGE);
  const look = { runOnly: ["wcag2aa"] };
  const [found = "", ...more] = await barriers(page, look);
  expect(more).toEqual([]);
  expect(found).toContain("color-contrast");
  for (const text of ["In the frame", "Row 1<", ...(ALL ? ["Row 9<"] : [])]) expect(found).toContain(text);
  expect(found).not.toContain("Row 2<");
  if (!ALL) expect(found).not.toContain("Row 9<");
  const [without = ""] = await barriers(page, look, false);
  expect(without).toContain("Row 1<");
  if (!ALL) expect(without).not.toContain("In the frame");
});
