import { useFormat } from '../../lib/format/format.ts'

/** Returns what formats an amount in USDT, floored to cents. */
export function useUsdt(): (amount: string) => string {
  const f = useFormat()
  return (amount) => `${f.decimal(amount, 2)} USDT`
}
