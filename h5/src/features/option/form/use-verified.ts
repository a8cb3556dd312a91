import { useVerification } from '../../../lib/verification.ts'

/** Whether the customer may buy options as far as is known; the exchange has the last word. */
export function useVerified(): boolean {
  const { data } = useVerification()
  return data === undefined || data.basic.status === 'verified'
}
