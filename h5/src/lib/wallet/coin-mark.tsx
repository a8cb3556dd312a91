import { useQuery } from '@tanstack/react-query'
import { currenciesQuery } from '../market/markets.ts'
import { COIN_LOGOS, type CoinLogo } from './coin-logos.ts'

interface CoinMarkProps {
  readonly name: string
  readonly size?: number
  /** The symbol of a coin that is not listed yet: data of an SVG path in a box of 24. */
  readonly icon?: string | undefined
}

/**
 * Renders a coin's logo, else the symbol that the server has for it in a ring, else its first letter. Decorative: the name
 * is next to it.
 */
export function CoinMark({ name, size = 32, icon }: CoinMarkProps) {
  const logo = Object.hasOwn(COIN_LOGOS, name) ? COIN_LOGOS[name] : undefined
  return logo ? <Logo logo={logo} size={size} /> : <CoinSymbol icon={icon} name={name} size={size} />
}

function Logo({ logo, size }: { readonly logo: CoinLogo; readonly size: number }) {
  return (
    <svg aria-hidden className="shrink-0" height={size} viewBox="0 0 32 32" width={size}>
      <circle className={logo.disc} cx="16" cy="16" r="16" />
      {logo.shapes.map(({ path, opacity = 1 }) => (
        <path className="fill-(--coin-shape)" d={path} fillOpacity={opacity} key={path} />
      ))}
    </svg>
  )
}

function CoinSymbol({ name, size, icon }: CoinMarkProps & { readonly size: number }) {
  const { data: listed } = useQuery({
    ...currenciesQuery,
    enabled: icon === undefined,
    select: ({ list }) => list.find((currency) => currency.name === name)?.icon,
  })
  const shape = icon ?? listed
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
