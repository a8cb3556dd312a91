import type { ResponseOf } from '@halyard/api/client'

/** Returns new recovery codes of an answer of the wire. */
export function toRecoveryCodes(wire: ResponseOf<'safe/recovery_codes'>): readonly string[] {
  return wire.recovery_codes
}
