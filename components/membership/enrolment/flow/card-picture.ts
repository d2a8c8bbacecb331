/** The lines of a membership card. */
export type CardLines = {
  office: string;
  note: string;
  name: string;
  plans: string;
  since: string;
  phone: string | null;
};

/** Twice a bank card's proportions in points, sharp on a phone. */
const WIDTH = 1012;
const HEIGHT = 638;
const EDGE = 64;

/** A file's name without what some system refuses in one. */
export const fileNameOf = (text: string): string =>
  text
    .replace(/[\\/:*?"<>|.]+/g, " ")
    .replace(/\s+/g, " ")
    .trim();

/** As much of a text as fits, with an ellipsis where something is cut off. */
export function fitted(text: string, width: number, widthOf: (text: string) => number): string {
  if (widthOf(text) <= width) return text;
  const signs = [...text];
  while (signs.length > 1 && widthOf(`${signs.join("").trimEnd()}…`) > width) signs.pop();
  return `${signs.join("").trimEnd()}…`;
}

function draw(pen: CanvasRenderingContext2D, lines: CardLines): void {
  const style = getComputedStyle(document.body);
  const family = style.fontFamily;
  pen.fillStyle = style.getPropertyValue("--accent").trim() || "#1f4e79";
  pen.fillRect(0, 0, WIDTH, HEIGHT);
  pen.fillStyle = style.getPropertyValue("--on-solid").trim() || "#ffffff";
  pen.textBaseline = "alphabetic";
  const write = (text: string, y: number, size: number, weight: number) => {
    pen.font = `${weight} ${size}px ${family}`;
    pen.fillText(
      fitted(text, WIDTH - 2 * EDGE, (part) => pen.measureText(part).width),
      EDGE,
      y,
    );
  };
  write(lines.office, 112, 46, 600);
  write(lines.note, 162, 30, 400);
  write(lines.name, 372, 62, 600);
  write(lines.plans, 428, 36, 400);
  write(lines.since, 504, 30, 400);
  if (lines.phone) write(lines.phone, 556, 30, 400);
}

/**
 * Draws the card and saves it as a picture on the visitor's device; nothing is sent anywhere. Throws where the browser
 * draws nothing.
 */
export async function savePicture(lines: CardLines, fileName: string): Promise<void> {
  const canvas = document.createElement("canvas");
  canvas.width = WIDTH;
  canvas.height = HEIGHT;
  const pen = canvas.getContext("2d");
  if (!pen) throw new Error("no drawing here");
  draw(pen, lines);
  const picture = await new Promise<Blob | null>((done) => canvas.toBlob(done, "image/png"));
  if (!picture) throw new Error("no picture here");
  const address = URL.createObjectURL(picture);
  const link = document.createElement("a");
  link.href = address;
  link.download = fileName;
  link.click();
  URL.revokeObjectURL(address);
}
