import { type Admission, createAdmission } from './admission.ts'
import { createRoom, type Room } from './room.ts'
import type { SocketsConfig } from './sockets-config.ts'

/** The part of all sockets that guests cannot take, and the most sockets of one customer. */
const CUSTOMERS_PERCENT = 50
const SOCKETS_PER_CUSTOMER = 50

/** The places of all sockets of this process, those of the app and those of programs: by address, by customer and in all. */
export interface Places {
  readonly admission: Admission
  readonly room: Room<{ close(): void }>
  /** The sockets that were closed for being slow or refused since the start. */
  readonly counts: { dropped: number; refused: number }
}

export function placesService({ config }: { readonly config: SocketsConfig }): { readonly places: Places } {
  const counts = { dropped: 0, refused: 0 }
  return {
    places: {
      admission: createAdmission({ ...config, socketsPerAddress: config.limits.socketsPerAddress }),
      room: createRoom({
        max: config.limits.socketsMax,
        customersPercent: CUSTOMERS_PERCENT,
        perCustomerMax: SOCKETS_PER_CUSTOMER,
        onDisplaced: () => {
          counts.refused += 1
        },
      }),
      counts,
    },
  }
}
