import type { Reject } from '@halyard/core'

const LETTERS = new Set('abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_')

/** Restates the rules of a client id: 1 to 36 letters, digits, `-` and `_`; that of none of the customer's orders in `open`. */
export function refuseClientIdOf(
  open: readonly { readonly ownerId: number; readonly clientId: string | undefined }[],
  customerId: number,
  clientId: string | undefined,
): Extract<Reject, 'client_id_is_invalid' | 'duplicate_client_id'> | false {
  if (clientId === undefined) return false
  const isValid =
    clientId.length > 0 && clientId.length <= 36 && Array.from(clientId).every((one) => LETTERS.has(one))
  if (!isValid) return 'client_id_is_invalid'
  const isOpen = open.some((one) => one.ownerId === customerId && one.clientId === clientId)
  return isOpen && 'duplicate_client_id'
}
