import type { ProjectText } from '@halyard/server/instruments'

/** A coin that the demo sells, with its quantities in whole coins. */
export interface DemoProject extends ProjectText {
  readonly coinName: string
  /** The price of one coin, in USDT. */
  readonly price: string
  readonly supply: number
  readonly customerMax: number
}

/** The first is launched when the demo starts, the second waits for its allotment, and the third is on sale. */
export const DEMO_PROJECTS: readonly DemoProject[] = [
  {
    coinName: 'TIDE',
    title: 'Tidewater',
    description:
      'Tidewater rents out unused storage of ships’ and ports’ computers. The coin pays for storage and rewards those who provide it.\nHalf of the supply is sold here; the rest belongs to the providers of the first four years.',
    icon: 'M4.5 10c2.5-3 5-3 7.5 0s5 3 7.5 0M4.5 15c2.5-3 5-3 7.5 0s5 3 7.5 0',
    networks: ['ERC20'],
    price: '0.25',
    supply: 4_000_000,
    customerMax: 2_000_000,
  },
  {
    coinName: 'RELAY',
    title: 'Orbit Relay',
    description:
      'Orbit Relay sells the transmission time of small satellites by the second. The coin is the price of a second.\nThe issuer publishes the position and the traffic of every satellite each day.',
    icon: 'M12 9a3 3 0 1 0 0 6a3 3 0 1 0 0-6M5 16c-1.5-3 8-11 12-10s-4 12-12 10z',
    networks: ['ERC20', 'TRC20'],
    price: '0.08',
    supply: 10_000_000,
    customerMax: 6_000_000,
  },
  {
    coinName: 'GROVE',
    title: 'Grove Commons',
    description:
      'Grove Commons buys damaged woodland and plants it again. Owners of the coin vote on where, and share the income from timber and visitors.\nThe accounts of each wood are published every quarter.',
    icon: 'M12 5 7.5 11h2.5L6.5 15.5h11L14 11h2.5zM12 15.5V19',
    networks: ['TRC20'],
    price: '0.5',
    supply: 3_000_000,
    customerMax: 1_000_000,
  },
  {
    coinName: 'LUMEN8',
    title: 'Lumen Eight',
    description:
      'Lumen Eight lets neighbours sell the electricity of their roofs to each other. The coin settles every quarter of an hour.',
    icon: 'M12 5v2.5M5 12h2.5M16.5 12H19M12 16.5V19M7 7l2 2M17 7l-2 2M7 17l2-2M17 17l-2-2M9.5 12a2.5 2.5 0 1 0 5 0a2.5 2.5 0 1 0-5 0',
    networks: ['ERC20'],
    price: '0.12',
    supply: 8_000_000,
    customerMax: 3_000_000,
  },
  {
    coinName: 'QUARRY',
    title: 'Quarry Data',
    description:
      'Quarry Data pays people for measurements of noise, air and traffic that cities buy. The coin is earned with a telephone and spent on reports.',
    icon: 'M6 17V12M10 17V7M14 17v-7M18 17V9',
    networks: ['TRC20'],
    price: '0.03',
    supply: 20_000_000,
    customerMax: 9_000_000,
  },
  {
    coinName: 'HARBR',
    title: 'Harbour Freight',
    description:
      'Harbour Freight finances single containers on their way. The coin is repaid from the freight when the container arrives.',
    icon: 'M12 6a1.5 1.5 0 1 0 0 3a1.5 1.5 0 1 0 0-3M12 9v9M8.5 11.5h7M6 14c1 3 3.5 4 6 4s5-1 6-4',
    networks: ['ERC20', 'TRC20'],
    price: '1.5',
    supply: 900_000,
    customerMax: 400_000,
  },
  {
    coinName: 'MOSAIC',
    title: 'Mosaic Rights',
    description:
      'Mosaic Rights registers small licences of pictures and music. The coin pays the authors at the moment of use.',
    icon: 'M6 6h5v5H6zM13 6h5v5h-5zM6 13h5v5H6zM13 13h5v5h-5z',
    networks: ['ERC20'],
    price: '0.2',
    supply: 5_000_000,
    customerMax: 2_000_000,
  },
  {
    coinName: 'SPOKE',
    title: 'Spoke Mobility',
    description:
      'Spoke Mobility runs bicycles and scooters that belong to those who ride them. The coin is a share of a city’s fleet and its fares.',
    icon: 'M5.5 15a2.5 2.5 0 1 0 5 0a2.5 2.5 0 1 0-5 0M13.5 15a2.5 2.5 0 1 0 5 0a2.5 2.5 0 1 0-5 0M8 15l2.5-5h4l1.5 5M10.5 10 9.5 8H8',
    networks: ['TRC20'],
    price: '0.4',
    supply: 2_500_000,
    customerMax: 1_000_000,
  },
]

export const COIN_DECIMALS = 4
/** The quantity decimals of a launched coin's market: a lot is a tenth of a coin. */
export const LOT_DECIMALS = 1
/** The price decimals of a launched coin's market. */
export const PRICE_DECIMALS = 5
/** The smallest and the largest order, in whole coins. */
export const ORDER_MIN = 10

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/** How long a project is on sale, waits for its allotment and its launch, and its coins are locked up. */
export const SALE_MS = 3 * DAY_MS
export const ALLOT_AFTER_MS = DAY_MS
export const LAUNCH_AFTER_MS = 3 * DAY_MS
export const LOCKUP_DAYS = 1
