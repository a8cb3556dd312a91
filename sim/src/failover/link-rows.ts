import { setTimeout as sleep } from 'node:timers/promises'
import type { Cluster } from './cluster.ts'
import type { Row } from './rows.ts'
import type { Condition } from './wire/carry.ts'
import { databaseLink, natsLink } from './wire/machine-links.ts'

const SLOW: Condition = { delayMs: 50, lossShare: 0.05, isCut: false }
const CUT: Condition = { delayMs: 0, lossShare: 0, isCut: true }
const SLOW_MS = 20_000
const CUT_MS = 10_000

/** Describes links that are in a condition for a time. */
function createRow(
  name: string,
  failure: string,
  condition: Condition,
  linksOf: (cluster: Cluster) => Promise<readonly string[]>,
): Row {
  const lastsMs = condition.isCut ? CUT_MS : SLOW_MS
  return {
    name,
    failure: `${failure} for ${lastsMs / 1_000} s`,
    lastsMs,
    async play(cluster, begin) {
      const links = await linksOf(cluster)
      begin()
      cluster.links.set(links, condition)
      await sleep(lastsMs)
      cluster.links.mend(links)
    },
  }
}

const everyone = ({ engines, nodes }: Cluster): string[] => [...engines, ...nodes].map(({ name }) => name)

/** The faults of links, in the order in which they are played. */
export const LINK_ROWS: readonly Row[] = [
  createRow('slow-nats', 'engines and nodes reach NATS over slow links', SLOW, (cluster) =>
    Promise.resolve(everyone(cluster).map(natsLink)),
  ),
  createRow('slow-database', 'the engines reach the database over slow links', SLOW, ({ engines }) =>
    Promise.resolve(engines.map(({ name }) => databaseLink(name))),
  ),
  createRow('slow-all', 'engines and nodes reach NATS and the database over slow links', SLOW, (cluster) =>
    Promise.resolve(everyone(cluster).flatMap((name) => [natsLink(name), databaseLink(name)])),
  ),
  createRow('cut-engine-nats', 'the link from the engine to NATS is cut', CUT, async (cluster) => {
    const [active] = await cluster.enginesByRole()
    return [natsLink(active.name)]
  }),
  createRow(
    'cut-engine-database',
    'the link from the engine to the database is cut',
    CUT,
    async (cluster) => {
      const [active] = await cluster.enginesByRole()
      return [databaseLink(active.name)]
    },
  ),
  createRow('cut-node-nats', 'the link from a node to NATS is cut', CUT, ({ nodes: [node] }) =>
    Promise.resolve([natsLink(node?.name ?? '')]),
  ),
]
