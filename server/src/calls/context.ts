import type { AuthConfig } from '../auth/auth-config.ts'
import type { CustodyConfig } from '../custody/custody-config.ts'
import type { MailConfig } from '../mail/mail-config.ts'
import type { PartsOf } from '../platform/services/services.ts'
import type { PriceFeedConfig } from '../price-feed/price-feed-config.ts'
import type { Given, SERVICES } from './services.ts'

/** The settings that features read. */
export interface CallConfig extends AuthConfig, PriceFeedConfig, Pick<MailConfig, 'supportMail'> {
  readonly custody: CustodyConfig
  /** The address of a tile of the map, with {z}, {x} and {y}. */
  readonly mapTiles?: string
}

type Opened = PartsOf<typeof SERVICES>

/** Everything a feature may use: what the services provide, except the engine's own process. Tests replace parts of it. */
export interface Context extends Omit<Opened, keyof Given | 'link' | 'writer'>, Pick<Given, 'log' | 'now'> {
  readonly config: CallConfig
}
