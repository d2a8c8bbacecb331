// Which part of a picture is kept, in numbers alone: its shape, how far it is enlarged, and where in the room that is left.

export type Size = { width: number; height: number };
/** Width by height of what is kept; null keeps the picture's own. */
export type Ratio = number | null;
/** `zoom` from 1 (as much as fits the shape); `x` and `y` from 0 (left, top) to 1. */
export type Crop = { zoom: number; x: number; y: number };
export const WHOLE: Crop = { zoom: 1, x: 0.5, y: 0.5 };
export const MOST_ZOOM = 4;

const within = (value: number, least: number, most: number) => Math.min(most, Math.max(least, value));

/** The part that is kept, in pixels of the picture. */
export function partOf(
  { width, height }: Size,
  { zoom, x, y }: Crop,
  ratio: Ratio,
): Size & { left: number; top: number } {
  const shape = ratio ?? width / height;
  const kept = Math.min(width, height * shape) / within(zoom, 1, MOST_ZOOM);
  const part = { width: kept, height: kept / shape };
  return { left: within(x, 0, 1) * (width - part.width), top: within(y, 0, 1) * (height - part.height), ...part };
}

/** The crop after the picture was dragged by so many pixels of a box that shows the part, `box` pixels wide. */
export function dragged(size: Size, crop: Crop, ratio: Ratio, box: number, by: { x: number; y: number }): Crop {
  const part = partOf(size, crop, ratio);
  const moved = (share: number, room: number, pixels: number) =>
    room <= 0 ? share : within(share - (pixels * part.width) / box / room, 0, 1);
  return {
    ...crop,
    x: moved(crop.x, size.width - part.width, by.x),
    y: moved(crop.y, size.height - part.height, by.y),
  };
}
