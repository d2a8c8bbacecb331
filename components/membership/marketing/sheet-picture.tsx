import type { ReactNode } from "react";
import type { QrCode } from "@/lib/core/sheets/qr-code";
import type { Face, Shape, Sheet } from "@/lib/core/sheets/shapes";

const FONTS: Readonly<Record<Face, { fontFamily: string; fontWeight: number }>> = {
  head: { fontFamily: "var(--font-rubik)", fontWeight: 600 },
  strong: { fontFamily: "var(--font-inter)", fontWeight: 700 },
  text: { fontFamily: "var(--font-inter)", fontWeight: 400 },
};

type Props = { sheet: Sheet; label: string; code: QrCode; logo: string | null; className?: string };

/** A printed sheet as a picture of its finished paper, from the very shapes that are printed. */
export function SheetPicture({ sheet: { width, height, shapes, folds = [] }, label, code, logo, className }: Props) {
  return (
    <svg role="img" aria-label={label} viewBox={`0 0 ${width} ${height}`} className={className}>
      {/* Cut as the paper is: what runs over its edge does not show. */}
      <svg {...{ width, height }} aria-hidden overflow="hidden">
        <rect {...{ width, height }} fill="#fff" />
        <Shapes {...{ shapes, code, logo }} />
      </svg>
      <rect {...{ width, height }} fill="none" stroke="#d6dae0" />
      {folds.map((y) => (
        <line key={y} x1={0} x2={width} y1={y} y2={y} stroke="#9ca3af" strokeDasharray="8 8" />
      ))}
    </svg>
  );
}

type Drawn = { shapes: readonly Shape[]; code: QrCode; logo: string | null };

function Shapes({ shapes, ...rest }: Drawn): ReactNode {
  // biome-ignore lint/suspicious/noArrayIndexKey: what is drawn once keeps its order
  return shapes.map((shape, at) => <Drawing key={at} shape={shape} {...rest} />);
}

function Drawing({ shape, code, logo }: Omit<Drawn, "shapes"> & { shape: Shape }) {
  switch (shape.is) {
    case "box": {
      const { x, y, width, height, color, radius = 0 } = shape;
      return <rect {...{ x, y, width, height }} rx={radius} fill={color} />;
    }
    case "line": {
      const { x, y, face, size, color, middle, text } = shape;
      return (
        <text {...{ x, y }} fontSize={size} fill={color} textAnchor={middle ? "middle" : "start"} style={FONTS[face]}>
          {text}
        </text>
      );
    }
    case "logo": {
      const { x, y, width, height } = shape;
      return logo ? <image {...{ x, y, width, height }} href={logo} /> : null;
    }
    case "code":
      return <path d={code.path} transform={`translate(${shape.x} ${shape.y}) scale(${shape.side / code.size})`} />;
    case "turned":
      return (
        <g transform={`rotate(180 ${shape.x} ${shape.y})`}>
          <Shapes shapes={shape.shapes} {...{ code, logo }} />
        </g>
      );
  }
}
