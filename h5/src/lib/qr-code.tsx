import { encode } from 'uqr'

interface QrCodeProps {
  readonly content: string
  /** What it is, for those who cannot see it. */
  readonly label: string
}

/** Dark on white in both themes: scanners know no other. */
export function QrCode({ content, label }: QrCodeProps) {
  const { size, path } = qrPath(content)
  return (
    <svg
      aria-label={label}
      className="aspect-square h-auto w-44 max-w-full rounded-field"
      role="img"
      shapeRendering="crispEdges"
      viewBox={`0 0 ${size} ${size}`}
    >
      <rect fill="white" height={size} width={size} />
      <path d={path} fill="black" />
    </svg>
  )
}

const BORDER = 4

/** A square of `size` modules, its dark ones as a path. */
export function qrPath(content: string): { readonly size: number; readonly path: string } {
  const { size, data } = encode(content, { border: BORDER, ecc: 'M' })
  const path = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('')
  return { size, path }
}
