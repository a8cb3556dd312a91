import { useQuery } from '@tanstack/react-query'
import { currenciesQuery } from '../market/markets.ts'

/** SVG paths for a 24 px box, with the stroke of the icons. */
const SHAPES: Readonly<Record<string, string>> = {
  BTC: 'M9.5 7v10M9.5 7.5h3.6a2.2 2.2 0 0 1 0 4.5H9.5h4.1a2.4 2.4 0 0 1 0 4.8H9.5M11 5.8v1.5m2.2-1.5v1.5M11 16.8v1.5m2.2-1.5v1.5M8 7.5h1.5M8 16.8h1.5',
  ETH: 'M12 5.2 7.8 12.1 12 14.5l4.2-2.4zM7.8 12.1 12 10.2l4.2 1.9M8.3 14.4 12 18.8l3.7-4.4',
  USDT: 'M8 7.6h8M12 7.6v9.8M6.6 11.4c0-2.2 10.8-2.2 10.8 0s-10.8 2.2-10.8 0z',
  TRX: 'M6.6 7.2 11.4 18l6-7.6-2.4-2zM6.6 7.2l5.6 3.9 2.8-2.7M12.2 11.1 11.4 18M12.2 11.1l5.2-.7',
}

interface CoinMarkProps {
  readonly name: string
  readonly size?: number
  /** The symbol of a coin that is not listed yet: data of an SVG path in a box of 24. */
  readonly icon?: string | undefined
}

/**
 * Renders a currency's symbol in a ring, or its first letter if it has none. The symbol of a coin that the app does not know
 * comes from the server. Decorative: the name is next to it.
 */
export function CoinMark({ name, size = 32, icon }: CoinMarkProps) {
  const { data: listed } = useQuery({
    ...currenciesQuery,
    enabled: SHAPES[name] === undefined && icon === undefined,
    select: ({ list }) => list.find((currency) => currency.name === name)?.icon,
  })
  const shape = SHAPES[name] ?? icon ?? listed
  return (
    <svg
      aria-hidden
      className="shrink-0 text-brass"
      fill="none"
      height={size}
      viewBox="0 0 24 24"
      width={size}
    >
      <circle cx="12" cy="12" r="11" className="fill-raised stroke-line" />
      {shape ? (
        <path
          d={shape}
          stroke="currentColor"
          strokeLinecap="round"
          strokeLinejoin="round"
          strokeWidth="1.25"
        />
      ) : (
        <text
          className="fill-brass"
          dominantBaseline="central"
          fontSize="11"
          textAnchor="middle"
          x="12"
          y="12"
        >
          {name.slice(0, 1)}
        </text>
      )}
    </svg>
  )
}
