import { encode } from 'uqr'

interface QrCodeProps {
  readonly content: string
  /** The accessible name. */
  readonly label: string
}

/** Renders a QR code, dark on light in both themes: scanners require it. */
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

/** Encodes text as a square of `size` modules; `path` draws the dark ones. */
export function qrPath(content: string): { readonly size: number; readonly path: string } {
  const { size, data } = encode(content, { border: BORDER, ecc: 'M' })
  const path = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('')
  return { size, path }
}
