import "server-only";
import { create } from "qrcode";

/** A QR code as a picture of squares: how many there are on a side, and the dark ones as a path whose unit is one of them. */
export type QrCode = { size: number; path: string };

/** The QR code of an address; what prints it leaves four squares of white around it. */
export function qrCode(text: string): QrCode {
  const { size, data } = create(text, { errorCorrectionLevel: "M" }).modules;
  const runs: string[] = [];
  for (let row = 0; row < size; row += 1) {
    for (let from = 0; from < size; from += 1) {
      if (!data[row * size + from]) continue;
      let to = from;
      while (to < size && data[row * size + to]) to += 1;
      runs.push(`M${from} ${row}h${to - from}v1h${from - to}z`);
      from = to;
    }
  }
  return { size, path: runs.join("") };
}
