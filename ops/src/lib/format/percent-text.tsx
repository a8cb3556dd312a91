import { useFormat } from './format.ts'

/** Renders an exact percentage, given as a plain decimal, as the language writes it. */
export function PercentText({ percent }: { readonly percent: string }) {
  const format = useFormat()
  return <span className="whitespace-nowrap tabular-nums">{format.exactPercent(percent)}</span>
}
