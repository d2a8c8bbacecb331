// Which square of a picture is kept, in numbers alone: how far it is enlarged, and where in the room that is left.

export type Size = { width: number; height: number };
/** `zoom` from 1 (the whole short side); `x` and `y` from 0 (left, top) to 1. */
export type Crop = { zoom: number; x: number; y: number };
export const WHOLE: Crop = { zoom: 1, x: 0.5, y: 0.5 };
export const MOST_ZOOM = 4;

const within = (value: number, least: number, most: number) => Math.min(most, Math.max(least, value));

/** The square in pixels of the picture. */
export function squareOf({ width, height }: Size, { zoom, x, y }: Crop): { left: number; top: number; side: number } {
  const side = Math.min(width, height) / within(zoom, 1, MOST_ZOOM);
  return { left: within(x, 0, 1) * (width - side), top: within(y, 0, 1) * (height - side), side };
}

/** The crop after the picture was dragged by so many pixels of a box that shows it. */
export function dragged(size: Size, crop: Crop, box: number, by: { x: number; y: number }): Crop {
  const { side } = squareOf(size, crop);
  const moved = (share: number, room: number, pixels: number) =>
    room <= 0 ? share : within(share - (pixels * side) / box / room, 0, 1);
  return { ...crop, x: moved(crop.x, size.width - side, by.x), y: moved(crop.y, size.height - side, by.y) };
}
