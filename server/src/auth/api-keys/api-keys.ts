import type { Database } from '../../db/database.ts'
import type { CustomerId } from '../../engine/index.ts'
import type { Nudges } from '../../nudges/nudges.ts'
import { CallError } from '../../platform/call-error.ts'
import type { Secret } from '../../platform/secrets/secret-keys.ts'
import { createVault } from '../../platform/secrets/vault.ts'
import type { Session } from '../sessions/session.ts'
import type { ApiKey, VerifyingKey } from './api-key.ts'
import { createKeyCache } from './key-cache.ts'
import { API_KEY_VAULT, countUse, findKey, findLiveKeys, listKeys } from './read-keys.ts'
import { changeKey, endKey, endKeys, insertKey, type NewKey, type Rights } from './write-keys.ts'

/** The API keys of customers. */
export interface ApiKeys {
  /** Returns the key that a request names; `undefined` when it is unknown, ended or expired, or its owner is frozen. */
  find(key: string): Promise<VerifyingKey | undefined>
  /** Returns those of some keys that work now, by what requests name them. */
  findLive(keys: readonly string[]): Promise<ReadonlyMap<string, ApiKey>>
  /** Records that a key was used, at most once a minute. */
  noteUse(key: ApiKey, ip: string): Promise<void>
  /** Returns a customer's keys, newest first. */
  list(customerId: CustomerId): Promise<ApiKey[]>
  /**
   * Stores a key of the session's customer. Returns it, and the secret if the exchange made one. Throws `too_many_api_keys`, or a
   * `SignedOutError` if the session was closed meanwhile.
   */
  create(session: Session, given: NewKey): Promise<{ readonly key: ApiKey; readonly secret?: string }>
  /** Throws `api_key_must_be_known`. */
  change(customerId: CustomerId, id: number, rights: Rights): Promise<void>
  /** Throws `api_key_must_be_known`. */
  end(customerId: CustomerId, id: number): Promise<void>
  /** Ends all keys of a customer. */
  endAll(customerId: CustomerId): Promise<void>
}

interface Needs {
  readonly db: Database
  readonly secret: Secret
  readonly now: () => number
  readonly nudges: Nudges
}

/** Creates the keys. Every process forgets a key that is changed or ended. */
export function createApiKeys({ db, secret, now, nudges }: Needs): ApiKeys {
  const vault = createVault(secret, API_KEY_VAULT)
  const cache = createKeyCache(now)
  nudges.on('apiKeysChanged', ({ keys }) => cache.forget(keys))

  const announce = (keys: readonly string[]) => {
    if (keys.length > 0) nudges.publish('apiKeysChanged', { keys })
  }
  const announceOne = (key: string | undefined) => {
    if (key === undefined) throw new CallError('api_key_must_be_known', 'id')
    announce([key])
  }

  return {
    find: (key) => cache.find(key, () => findKey(db, vault, key, now())),
    findLive: (keys) => findLiveKeys(db, keys, now()),
    noteUse: (key, ip) => (cache.isUseKnown(key) ? Promise.resolve() : countUse(db, key.id, ip, now())),
    list: (customerId) => listKeys(db, customerId, now()),
    create: (session, given) => insertKey(db, vault, session, given, now()),
    async change(customerId, id, rights) {
      announceOne(await changeKey(db, customerId, id, rights))
    },
    async end(customerId, id) {
      announceOne(await endKey(db, customerId, id, now()))
    },
    async endAll(customerId) {
      announce(await endKeys(db, customerId, now()))
    },
  }
}
