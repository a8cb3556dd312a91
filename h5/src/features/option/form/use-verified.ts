import { useVerification } from '../../../lib/verification.ts'

/** Whether the customer may buy options; undefined until it is known. If it cannot be read, the server decides. */
export function useVerified(): boolean | undefined {
  const { data, isError } = useVerification()
  if (data) return data.basic.status === 'verified'
  return isError ? true : undefined
}
