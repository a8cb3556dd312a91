import { useVerification } from '../../../lib/session/verification.ts'

/**
 * Returns whether the customer may buy options; undefined until known. True if that cannot be read: the server decides.
 */
export function useVerified(): boolean | undefined {
  const { data, isError } = useVerification()
  if (data) return data.basic.status === 'verified'
  return isError ? true : undefined
}
