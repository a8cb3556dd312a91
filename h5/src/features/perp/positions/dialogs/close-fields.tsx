import { AmountField, Chip, Segmented, Switch } from '@halyard/ui'
import { useTranslation } from '../../../../lib/language/use-translation.ts'
import { useFormat } from '../../../../lib/format/format.ts'
import type { Perp } from '../../perp.ts'

const PARTS = [25n, 50n, 75n, 100n] as const

/** The input of a close. Numbers stay text as typed. */
export interface CloseInput {
  readonly share: string
  readonly type: 'market' | 'limit'
  readonly price: string
  /** Whether the unfilled lots of a limit stay in the order book. */
  readonly keeps: boolean
}

interface CloseFieldsProps {
  readonly perp: Perp
  readonly input: CloseInput
  readonly onChange: (input: CloseInput) => void
  /** The lots that can be closed. */
  readonly most: bigint
  readonly lots: bigint | undefined
  readonly priceError: string | undefined
  readonly shareError: string | undefined
  /** The best price of the book, which fills immediately. */
  readonly best: string
  /** Whether a limit may stay in the order book. */
  readonly mayKeep: boolean
}

/** Renders the fields of a close: market or limit, price, and lots. */
export function CloseFields(props: CloseFieldsProps) {
  const { perp, input, onChange, most, lots, priceError, shareError, best, mayKeep } = props
  const { t } = useTranslation('perp')
  const f = useFormat()
  const change = (changes: Partial<CloseInput>) => onChange({ ...input, ...changes })
  return (
    <>
      <Segmented
        label={t('orderType')}
        onChange={(type) => change({ type, price: input.price === '' ? best : input.price })}
        options={[
          { value: 'market', label: t('market') },
          { value: 'limit', label: t('limit') },
        ]}
        value={input.type}
      />
      <div className="mt-3 flex flex-col gap-3">
        {input.type === 'limit' ? (
          <div>
            <AmountField
              decimals={perp.priceDecimals}
              error={priceError}
              label={t('limitPrice')}
              onChange={(price) => change({ price })}
              unit={perp.legal}
              value={input.price}
            />
            {mayKeep ? (
              <Switch checked={input.keeps} label={t('keepInBook')} onChange={(keeps) => change({ keeps })} />
            ) : null}
          </div>
        ) : null}
        <AmountField
          decimals={0}
          error={shareError}
          label={t('lotsToClose')}
          onChange={(share) => change({ share })}
          value={input.share}
        />
      </div>
      <div className="mt-1 flex flex-wrap gap-1">
        {PARTS.map((part) => (
          <Chip
            key={String(part)}
            onClick={() => change({ share: String((most * part + 99n) / 100n) })}
            selected={lots === (most * part + 99n) / 100n}
          >
            {f.exactPercent(String(part))}
          </Chip>
        ))}
      </div>
    </>
  )
}
