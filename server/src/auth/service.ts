import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '../db/database.ts'
import type { Nudges } from '../nudges/nudges.ts'
import { type ApiKeys, createApiKeys } from './api-keys/api-keys.ts'
import { type Auth, createAuth } from './auth.ts'
import { type AuthConfig, needsSecondFactor } from './auth-config.ts'
import { createOperatorSessions, type OperatorSessions } from './sessions/operator-sessions.ts'
import { mustUseProvider } from './sso/sso-rules.ts'
import { createSessions, type Sessions } from './sessions/sessions.ts'

interface Needs {
  readonly config: AuthConfig
  readonly db: Database
  readonly now: () => number
  readonly nudges: Nudges
  readonly log: FastifyBaseLogger
}

interface Provides {
  readonly auth: Auth
  readonly apiKeys: ApiKeys
  readonly sessions: Sessions
  readonly operators: OperatorSessions
}

/** Opens what authenticates customers and operators. */
export async function authService({ config, db, now, nudges, log }: Needs): Promise<Provides> {
  const apiKeys = createApiKeys({ db, secret: config.secret, now, nudges })
  return {
    auth: await createAuth(db, config, now, log),
    apiKeys,
    sessions: createSessions({ db, now, nudges, apiKeys }),
    operators: createOperatorSessions(db, now, {
      isFactorRequired: (operator) => needsSecondFactor(config, operator),
      mustUseProvider: (operator) => mustUseProvider(config, operator),
      issuer: config.sso?.issuer,
      trustsFactor: config.sso?.trustedFactor !== undefined,
    }),
  }
}
