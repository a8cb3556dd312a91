import { AmountField, Button } from '@halyard/ui'
import { ChoiceField } from '../../lib/forms/choice-field.tsx'
import { useFirstFocus } from '../../lib/forms/use-first-focus.ts'
import { useFormat } from '../../lib/format/format.ts'
import { useTranslation } from '../../lib/language/use-translation.ts'
import type { Currency } from '../../lib/market/currency.ts'
import { CoinMark } from '../../lib/wallet/coin-mark.tsx'

interface CoinAmountProps {
  readonly coin: Currency
  /** The coins to choose from. */
  readonly coins: readonly Currency[]
  readonly amount: string
  readonly labels: { readonly coin: string; readonly amount: string }
  /** A sentence below the choice of coins. */
  readonly note?: string
  /** The balance that can be paid from. */
  readonly help?: { readonly available: string; readonly onMax: () => void }
  /** Whether the amount has the focus when the page opens, so that it can be typed without a tap. */
  readonly focused?: boolean
  readonly onCoin: (id: number) => void
  readonly onAmount: (text: string) => void
}

/** Renders one side of a conversion: the coin and its amount. */
export function CoinAmount(props: CoinAmountProps) {
  const { coin, coins, amount, labels, note, help, focused = false, onCoin, onAmount } = props
  const { t } = useTranslation('convert')
  const f = useFormat()
  const id = useFirstFocus(focused)
  return (
    <div className="flex flex-col gap-2">
      <ChoiceField
        choices={coins.map(({ id: value, name }) => ({
          value,
          label: name,
          mark: <CoinMark name={name} size={24} />,
        }))}
        label={labels.coin}
        onChange={onCoin}
        value={coin.id}
      >
        {note ? <p className="mt-3 text-13 text-muted">{note}</p> : null}
      </ChoiceField>
      <AmountField
        decimals={coin.decimals}
        help={help ? `${t('available')} ${f.exact(help.available)} ${coin.name}` : undefined}
        id={id}
        label={labels.amount}
        onChange={onAmount}
        placeholder="0"
        right={
          help ? (
            <Button kind="plain" onClick={help.onMax} size="small">
              {t('max')}
            </Button>
          ) : undefined
        }
        unit={coin.name}
        value={amount}
      />
    </div>
  )
}
