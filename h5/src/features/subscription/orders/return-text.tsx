import { useFormat } from '../../../lib/format/format.ts'

/** Parts per million in a hundredth of a percent. */
const STEP = 100

/** Renders a return rate with its sign, floored to hundredths of a percent. */
export function ReturnText({ ppm }: { readonly ppm: number }) {
  const f = useFormat()
  const floored = Math.floor(ppm / STEP) * STEP
  const sign = floored < 0 ? '−' : floored > 0 ? '+' : ''
  const tone = floored < 0 ? 'text-down' : floored > 0 ? 'text-up' : ''
  return <span className={tone}>{`${sign}${f.rate(Math.abs(floored))}`}</span>
}
