import type { FastifyBaseLogger } from 'fastify'
import type { Agreements } from '../agreements/agreements.ts'
import type { Banners } from '../banners/banners.ts'
import type { Messenger } from '../mail/messenger.ts'
import type { Auth } from '../auth/auth.ts'
import type { Sessions } from '../auth/sessions/sessions.ts'
import type { Catalogue } from '../instruments/catalogue.ts'
import type { AuthConfig } from '../auth/auth-config.ts'
import type { CustodyConfig } from '../custody/custody-config.ts'
import type { MailConfig } from '../mail/mail-config.ts'
import type { PriceFeedConfig } from '../price-feed/price-feed-config.ts'
import type { Custody } from '../custody/open-custody.ts'
import type { Database } from '../db/database.ts'
import type { Engine } from '../engine/index.ts'
import type { DealNews } from '../fiat/deal-news.ts'
import type { Help } from '../help/help.ts'
import type { MarketData } from '../market-data/market-data.ts'
import type { News } from '../notices/open-news.ts'
import type { Notices } from '../notices/open-notices.ts'
import type { OperatorSessions } from '../auth/sessions/operator-sessions.ts'
import type { PriceLogSigner } from '../price-log/price-log-signer.ts'
import type { Push } from '../push/push.ts'
import type { Support } from '../support/support.ts'
import type { System } from '../system/system.ts'
import type { Treasury } from '../treasury/open-treasury.ts'
import type { Uploads } from '../uploads/uploads.ts'
import type { Verifications } from '../verification/verifications.ts'

/** The settings that features read. */
export interface CallConfig extends AuthConfig, PriceFeedConfig, Pick<MailConfig, 'supportMail'> {
  readonly custody: CustodyConfig
  /** The address of a tile of the map, with {z}, {x} and {y}. */
  readonly mapTiles?: string
}

/** Everything a feature may use. Made once, by `openServices` of `app/app.ts`; tests replace parts of it. */
export interface Context {
  readonly config: CallConfig
  readonly db: Database
  readonly engine: Engine
  readonly catalogue: Catalogue
  readonly sessions: Sessions
  readonly auth: Auth
  readonly messenger: Messenger
  readonly market: MarketData
  readonly custody: Custody
  readonly operators: OperatorSessions
  readonly uploads: Uploads
  readonly verifications: Verifications
  readonly dealNews: DealNews
  readonly trail: PriceLogSigner
  readonly help: Help
  readonly agreements: Agreements
  readonly banners: Banners
  readonly notices: Notices
  readonly news: News
  readonly push: Push
  readonly support: Support
  readonly treasury: Treasury
  readonly system: System
  readonly log: FastifyBaseLogger
  /** Epoch milliseconds. */
  readonly now: () => number
}
