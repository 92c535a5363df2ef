import { useMemo } from 'react';
import { encode } from 'uqr';

/** A QR code (ISO/IEC 18004, level M) of a text, as one path; always dark on white, so that any reader takes it. `size` is a CSS length. */
export function QrCode({ text, label, size }: { readonly text: string; readonly label: string; readonly size: string }) {
  const { side, path } = useMemo(() => drawn(text), [text]);
  return (
    <svg viewBox={`0 0 ${side} ${side}`} width={size} height={size} role="img" aria-label={label} shapeRendering="crispEdges">
      <rect width={side} height={side} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}

/** Runs of dark modules of a row are one rectangle. The border is the four modules that readers ask for. */
function drawn(text: string): { readonly side: number; readonly path: string } {
  const { data, size } = encode(text, { ecc: 'M', border: 4 });
  let path = '';
  data.forEach((row, y) => {
    for (let x = 0; x < row.length; x++) {
      if (!row[x]) continue;
      const from = x;
      while (row[x + 1]) x++;
      path += `M${from} ${y}h${x + 1 - from}v1H${from}z`;
    }
  });
  return { side: size, path };
}
