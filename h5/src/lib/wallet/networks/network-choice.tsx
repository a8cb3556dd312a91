import { Chip, Skeleton } from '@halyard/ui'
import { Suspense, useId } from 'react'
import { useFormat } from '../../format/format.ts'
import { useTranslation } from '../../language/use-translation.ts'
import { inNetworkOrder, networkName } from '../network-name.ts'
import { cheapestOf, type NetworkFacts } from './network-facts.ts'
import { useFactTexts } from './use-fact-texts.ts'

interface NetworkChoiceProps<Network extends string> {
  readonly coin: string
  readonly networks: ReadonlyArray<NetworkFacts<Network>>
  readonly value: Network
  readonly onChange: (network: Network) => void
  readonly error?: string | undefined
}

/** Renders the choice of a network with what tells them apart: fee, minimum, confirmations with their usual time, and pauses. */
export function NetworkChoice<Network extends string>(props: NetworkChoiceProps<Network>) {
  // The texts load with the choice: the page around it stays.
  return (
    <Suspense fallback={<Skeleton className="h-20 w-full" />}>
      <Networks {...props} />
    </Suspense>
  )
}

function Networks<Network extends string>(props: NetworkChoiceProps<Network>) {
  const { coin, networks, value, onChange, error } = props
  const { t } = useTranslation('networks')
  const f = useFormat()
  const texts = useFactTexts()
  const id = useId()
  const cheapest = cheapestOf(networks)
  const coins = (amount: string) => `${f.exact(amount)} ${coin}`
  const feeOf = ({ fee }: NetworkFacts) => (/[1-9]/.test(fee) ? t('fee', { fee: coins(fee) }) : t('feeFree'))
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 text-13 text-muted">{t('network')}</legend>
      <div className="divide-y divide-line overflow-hidden rounded-card border border-line bg-surface">
        {inNetworkOrder(networks.map(({ network }) => network)).map((name) => {
          const facts = networks.find(({ network }) => network === name)
          if (!facts) return null
          const { paused, lastUsed } = facts
          return (
            <label
              className="press grid min-h-14 grid-cols-[auto_minmax(0,1fr)] items-center gap-x-3 px-3 py-2.5 has-checked:bg-raised has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-brass"
              key={name}
            >
              <input
                aria-describedby={`${id}-${name}-facts`}
                aria-labelledby={`${id}-${name}`}
                checked={name === value}
                className="size-4 accent-brass"
                name={id}
                onChange={() => onChange(name)}
                type="radio"
                value={name}
              />
              <span className="text-15 font-medium break-words" id={`${id}-${name}`}>
                {networkName(coin, name)}
              </span>
              {/* From edge to edge: large text needs the width. */}
              <span className="col-span-2 text-13 text-muted" id={`${id}-${name}-facts`}>
                {paused || name === cheapest || lastUsed ? (
                  <span className="mt-1 flex flex-wrap gap-1">
                    {paused ? <Chip tone="down">{t('paused')}</Chip> : null}
                    {name === cheapest ? <Chip tone="up">{t('cheapest')}</Chip> : null}
                    {lastUsed ? <Chip tone="plain">{t('lastUsed')}</Chip> : null}
                  </span>
                ) : null}
                <span className="mt-0.5 block">
                  {`${feeOf(facts)} · ${t('least', { min: coins(facts.min) })}`}
                </span>
                <span className="block">{texts.time(facts)}</span>
              </span>
            </label>
          )
        })}
      </div>
      {error ? (
        <p className="mt-1.5 text-13 text-danger" role="alert">
          {error}
        </p>
      ) : null}
    </fieldset>
  )
}
