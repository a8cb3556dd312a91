import type { ApiKeyKind, ApiKeyScope } from '@halyard/api/client'
import { collectErrors, type FieldError, type FieldErrors } from '../../lib/forms/form-errors.ts'
import { isSixDigits } from '../../lib/security/credential-formats.ts'
import { type ApiKey, SCOPES } from './api-key.ts'

/** The lives in days that the form offers. */
export const LIVES = ['30', '90', '365'] as const
export type Life = (typeof LIVES)[number]

/** The longest life of a key whose secret the exchange stores. */
const SECRET_LIFE: Life = '90'

export interface KeyValues {
  readonly label: string
  readonly kind: ApiKeyKind
  readonly scopes: readonly ApiKeyScope[]
  /** IP addresses and networks, with commas, spaces or lines between them. */
  readonly networks: string
  readonly days: Life
  readonly password: string
  /** The fund password, for a key that transfers. */
  readonly pass: string
}

export type KeyField = 'label' | 'networks' | 'password' | 'pass'
export const KEY_FIELDS = ['label', 'networks', 'password', 'pass'] as const satisfies readonly KeyField[]

export const NEW_KEY: KeyValues = {
  label: '',
  kind: 'ed25519',
  scopes: [],
  networks: '',
  days: '90',
  password: '',
  pass: '',
}

/** Returns the values with which the form of a key starts. */
export function valuesOf(key: ApiKey | undefined): KeyValues {
  return key
    ? {
        ...NEW_KEY,
        label: key.name,
        kind: key.kind,
        scopes: key.scopes,
        networks: key.networks.join(', '),
      }
    : NEW_KEY
}

/** Returns the lives that a kind of key may have. */
export function livesOf(kind: ApiKeyKind): readonly Life[] {
  return kind === 'ed25519' ? LIVES : LIVES.filter((days) => Number(days) <= Number(SECRET_LIFE))
}

/** Returns the fields that are the same in the requests that create and change a key. */
export function rightsOf({ label, scopes, networks, password, pass }: KeyValues) {
  const rights = { label: label.trim(), scopes: scopes.join(), networks: networks.trim(), password }
  return scopes.includes('transfer') ? { ...rights, pass } : rights
}

/** Returns rights with one of them given or taken, in the order of the form. */
export function withScope(
  scopes: readonly ApiKeyScope[],
  changed: ApiKeyScope,
  isGiven: boolean,
): readonly ApiKeyScope[] {
  return SCOPES.filter((scope) => (scope === changed ? isGiven : scopes.includes(scope)))
}

/**
 * Returns each field's error. A secret that the exchange stores trades from listed networks only, and any key that transfers works from
 * such only.
 */
export function findKeyErrors(values: KeyValues): FieldErrors<KeyField> {
  return collectErrors(KEY_FIELDS, (field): FieldError | undefined => {
    switch (field) {
      case 'label':
        return values.label.trim() === '' ? { text: 'nameRequired' } : undefined
      case 'networks': {
        const isOpen = values.networks.trim() === ''
        const { kind, scopes } = values
        const isListed = scopes.includes('transfer') || (kind === 'hmac' && scopes.length > 0)
        return isOpen && isListed ? { text: 'networksRequired' } : undefined
      }
      case 'password':
        return values.password === '' ? { text: 'passwordRequired' } : undefined
      case 'pass':
        return values.scopes.includes('transfer') && !isSixDigits(values.pass)
          ? { text: 'fundPasswordSix' }
          : undefined
    }
  })
}
