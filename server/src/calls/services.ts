import type { FastifyBaseLogger } from 'fastify'
import { agreementsService } from '../agreements/service.ts'
import type { AuthConfig } from '../auth/auth-config.ts'
import { authService } from '../auth/service.ts'
import { bannersService } from '../banners/service.ts'
import { closingService } from '../closing/service.ts'
import { costBasisService } from '../cost-basis/service.ts'
import type { CustodyConfig } from '../custody/custody-config.ts'
import { custodyService, transactionEmails } from '../custody/service.ts'
import { type DatabaseConfig, databaseService } from '../db/service.ts'
import type { ClockSources } from '../engine/index.ts'
import { clockService } from '../engine/service.ts'
import { haltsService } from '../halts/service.ts'
import { helpService } from '../help/service.ts'
import { historyService } from '../history/service.ts'
import { instrumentsService } from '../instruments/start/service.ts'
import { type LinkConfig, linkService } from '../link/service.ts'
import type { MailConfig } from '../mail/mail-config.ts'
import type { Messenger } from '../mail/messenger.ts'
import { mailService } from '../mail/service.ts'
import { marketDataService } from '../market-data/service.ts'
import { engineService } from '../nodes/service.ts'
import { noticesService } from '../notices/service.ts'
import { nudgesService } from '../nudges/service.ts'
import { Services } from '../platform/services/services.ts'
import type { PriceFeedConfig } from '../price-feed/price-feed-config.ts'
import { feedService } from '../price-feed/service.ts'
import type { PriceLogConfig } from '../price-log/price-log-config.ts'
import { priceLogService } from '../price-log/service.ts'
import type { PushConfig } from '../push/push-config.ts'
import { pushService } from '../push/service.ts'
import { recurringService } from '../recurring/service.ts'
import { referralService } from '../referral/service.ts'
import type { RetentionConfig } from '../retention/retention-config.ts'
import { retentionService } from '../retention/service.ts'
import { rotationService } from '../secrets/service.ts'
import { supportService } from '../support/service.ts'
import { systemService } from '../system/service.ts'
import { treasuryService } from '../treasury/service.ts'
import { uploadsService } from '../uploads/service.ts'
import { verificationService } from '../verification/service.ts'
import { type Outside, outsideService, pastService } from './outside.ts'

/** The settings of the services. */
export interface ServicesConfig
  extends AuthConfig,
    DatabaseConfig,
    LinkConfig,
    MailConfig,
    PriceFeedConfig,
    PriceLogConfig,
    PushConfig,
    RetentionConfig {
  /** How old a saved address must be before money goes to it. */
  readonly addressHoldMs: number
  /** Chains, signer and bank: how money comes in and goes out. */
  readonly custody: CustodyConfig
}

/** The parts that services are given. */
export interface Given {
  readonly config: ServicesConfig
  readonly log: FastifyBaseLogger
  /** Epoch milliseconds. */
  readonly now: () => number
  /** Replaces the clocks of exchange time. */
  readonly clocks: ClockSources | undefined
  /** Replaces the messenger of the configuration. */
  readonly givenMessenger: Messenger | undefined
  readonly outside: Outside
  /** Runs when the process must exit because memory may be ahead of the disk. */
  readonly onFatal: (error: unknown) => void
}

/** The services that calls use, in the order in which they open. What one provides is a part of the context of calls. */
export const SERVICES = Services.given<Given>()
  .open(linkService)
  .open(nudgesService)
  .open(databaseService)
  .open(clockService)
  .open(pastService)
  .open(engineService)
  .open(haltsService)
  .open(instrumentsService)
  .open(outsideService)
  .open(priceLogService)
  .open(feedService)
  .open(marketDataService)
  .open(rotationService)
  .open(custodyService)
  .open(mailService)
  .open(noticesService)
  .open(authService)
  .open(uploadsService)
  .open(helpService)
  .open(agreementsService)
  .open(bannersService)
  .open(supportService)
  .open(verificationService)
  .open(pushService)
  .open(treasuryService)
  .open(costBasisService)
  .open(systemService)
  .run(historyService)
  .run(retentionService)
  .run(transactionEmails)
  .run(referralService)
  .run(recurringService)
  .run(closingService)
