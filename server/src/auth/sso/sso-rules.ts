import type { StaffRow } from '../sessions/operator-sessions.ts'
import { openContacts } from '../users/contacts.ts'
import type { Secret } from '../../platform/secrets/secret-keys.ts'
import type { SsoConfig } from './sso-config.ts'

interface SsoRules {
  readonly secret: Secret
  readonly sso?: SsoConfig
}

/** Returns whether an operator signs in with the identity provider only: all do but one admin, if there is a break-glass account. */
export function mustUseProvider({ secret, sso }: SsoRules, operator: StaffRow): boolean {
  if (sso?.breakGlass === undefined) return false
  return operator.role !== 'admin' || openContacts(secret, operator).email !== sso.breakGlass
}
