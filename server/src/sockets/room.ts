/** A connection that can be closed. */
interface Closable {
  close(): void
}

/** The connections of the whole server. Those of signed-in customers are never closed for those of guests. */
export interface Room<Connection extends Closable> {
  /** Adds a guest. Closes the oldest guest if there is no place, which is the new one if customers have them all. */
  enter(connection: Connection): void
  /** Moves a guest to its customer's connections. Closes the customer's oldest beyond `perCustomerMax`. */
  signIn(connection: Connection, customerId: number): void
  leave(connection: Connection): void
}

export interface RoomRules {
  /** The most connections in all. */
  readonly max: number
  /** The part of them that guests cannot take, in percent. */
  readonly customersPercent: number
  readonly perCustomerMax: number
  readonly onDisplaced: () => void
}

/**
 * Creates the room of all connections. A connection is a guest until it signs in, so that a new one must get in even while
 * guests have all their places: the oldest guest makes room. Customers sign in at once, long before they are the oldest.
 */
export function createRoom<Connection extends Closable>(rules: RoomRules): Room<Connection> {
  const { max, customersPercent, perCustomerMax, onDisplaced } = rules
  const guestsMax = Math.ceil((max * (100 - customersPercent)) / 100)
  const guests = new Set<Connection>()
  const customerOf = new Map<Connection, number>()
  const byCustomer = new Map<number, Set<Connection>>()

  function leave(connection: Connection): void {
    guests.delete(connection)
    const customerId = customerOf.get(connection)
    if (customerId === undefined) return
    customerOf.delete(connection)
    const own = byCustomer.get(customerId)
    own?.delete(connection)
    if (own?.size === 0) byCustomer.delete(customerId)
  }

  function displaceOldest(connections: ReadonlySet<Connection>): void {
    const [oldest] = connections
    if (oldest === undefined) return
    leave(oldest)
    onDisplaced()
    oldest.close()
  }

  return {
    enter(connection) {
      guests.add(connection)
      if (guests.size > Math.min(guestsMax, max - customerOf.size)) displaceOldest(guests)
    },
    signIn(connection, customerId) {
      // One that was displaced while it signed in is closing.
      if (!guests.has(connection) && !customerOf.has(connection)) return
      leave(connection)
      const own = (byCustomer.get(customerId) ?? new Set()).add(connection)
      byCustomer.set(customerId, own)
      customerOf.set(connection, customerId)
      if (own.size > perCustomerMax) displaceOldest(own)
    },
    leave,
  }
}
