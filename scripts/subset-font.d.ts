declare module "subset-font" {
  /** Resolves to the font with these letters alone. */
  export default function subset(
    font: Uint8Array,
    letters: string,
    options: {
      targetFormat: "woff2" | "sfnt";
      variationAxes?: Record<string, { min: number; max: number } | number>;
      /** OpenType features that stay; all, where left out. */
      keepFeatures?: string[];
    },
  ): Promise<Buffer>;
}
