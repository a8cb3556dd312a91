import { type Duties, Lifetime } from './lifetime.ts'

/** Opens a service with the parts that it needs, and returns the parts that it provides. */
type Open<Needs, Provides> = (parts: Needs, life: Lifetime) => Provides | Promise<Provides>

/** Rejects, when it is compiled, a service that provides a part which an earlier one provides. */
type Clash<Names> = [Names] extends [never] ? [] : [`provided twice: ${Names & string}`]

/** Everything that the services of a list provide, with what they were given. */
export type PartsOf<List> = List extends Services<never, infer Parts> ? Parts : never

/** Services that are open, and whose jobs run. */
interface Started<Parts> {
  readonly parts: Parts
  /** Stops everything in the reverse order of starting. */
  readonly stop: () => Promise<void>
}

/**
 * A list of services in the order in which they open. Each needs only parts that were given or that a service before it
 * provides: the compiler rejects any other order.
 */
export class Services<Given extends object, Parts extends object> {
  readonly #open: Open<Given, Parts>

  private constructor(open: Open<Given, Parts>) {
    this.#open = open
  }

  /** Begins a list whose services are given these parts. */
  static given<Given extends object>(): Services<Given, Given> {
    return new Services<Given, Given>((given) => given)
  }

  /** Returns the list whose services are given further parts. */
  alsoGiven<More extends object>(): Services<Given & More, Given & More & Parts> {
    return new Services(async (given: Given & More, life) => ({
      ...given,
      ...(await this.#open(given, life)),
    }))
  }

  /** Returns the list with a service at the end that provides parts. */
  open<Provides extends object>(
    service: Open<Parts, Provides>,
    ..._clash: Clash<keyof Parts & keyof Provides>
  ): Services<Given, Parts & Provides> {
    return new Services(async (given: Given, life) => {
      const parts = await this.#open(given, life)
      return { ...parts, ...(await service(parts, life)) }
    })
  }

  /** Returns the list with a service at the end that no other needs. */
  run(service: Open<Parts, void>): Services<Given, Parts> {
    return new Services(async (given: Given, life) => {
      const parts = await this.#open(given, life)
      await service(parts, life)
      return parts
    })
  }

  /**
   * Opens every service, then starts their jobs. If one fails, stops what was started, and throws its error: why something
   * else then did not stop matters less.
   */
  async start(given: Given, duties: Duties): Promise<Started<Parts>> {
    const life = new Lifetime(duties)
    try {
      const parts = await this.#open(given, life)
      await life.start()
      return { parts, stop: () => life.stop() }
    } catch (error) {
      await life.stop().catch(() => undefined)
      throw error
    }
  }
}
