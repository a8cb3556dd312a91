import { type CommonConfig, wholeNumber } from '../platform/settings.ts'

export interface SocketsConfig extends Pick<CommonConfig, 'publicUrl'> {
  readonly trustProxy: string | false
  readonly limits: SocketLimits
}

export interface SocketLimits {
  /** Open sockets of one address. */
  readonly socketsPerAddress: number
  /** Open sockets in all. Guests have half of them at most. */
  readonly socketsMax: number
}

/** The setting of sockets, as the environment has it. */
export const socketFields = {
  SOCKETS_PER_ADDRESS: wholeNumber(1, 1_000_000).optional(),
  SOCKETS_MAX: wholeNumber(2, 1_000_000).default(20_000),
}
