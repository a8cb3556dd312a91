import { Button, Checkbox } from '@halyard/ui'
import { CircleAlert, Plus } from '@halyard/ui/icons'
import { useTranslation } from '../../../lib/language/use-translation.ts'
import { goTo } from '@halyard/web'
import { pathTo } from '../../../lib/navigation/route-names.ts'
import { keepDraft } from './ad-draft.ts'
import type { AdControls } from './fields-props.ts'
import type { PayCard } from './pay-card.ts'

interface CardFieldsProps {
  readonly form: AdControls
  /** The advertisement that is edited. */
  readonly adId: number | undefined
  readonly cards: readonly PayCard[]
}

/** Renders the bound cards that buyers pay to, with a link that binds one. */
export function CardFields({ form, adId, cards }: CardFieldsProps) {
  const { t } = useTranslation('merchant')
  const { cardIds } = form.values
  const error = form.errorOf('cards')
  const bind = () => {
    keepDraft(adId, form.values)
    goTo(pathTo('bankbind/addbank'))
  }
  return (
    <fieldset aria-describedby="ad-cards-note" className="min-w-0">
      <legend className="mb-1.5 text-13 text-muted">{t('cardsLabel')}</legend>
      {cards.length === 0 ? <p className="text-13 text-muted">{t('noCards')}</p> : null}
      {cards.map(({ id, bank, number }) => (
        <Checkbox
          checked={cardIds.includes(id)}
          key={id}
          label={
            <span className="text-15 break-words text-text">
              {bank} {number}
            </span>
          }
          onChange={(isChosen) =>
            form.edit({ cardIds: isChosen ? [...cardIds, id] : cardIds.filter((one) => one !== id) })
          }
        />
      ))}
      <Button
        aria-describedby="ad-cards-note"
        aria-invalid={error ? true : undefined}
        icon={<Plus aria-hidden size={18} />}
        kind="quiet"
        onClick={bind}
        size="small"
      >
        {t('bindCard')}
      </Button>
      <div aria-live="polite" id="ad-cards-note">
        {error ? (
          <p className="mt-1.5 flex items-start gap-1.5 text-13 text-danger">
            <CircleAlert aria-hidden className="mt-0.5 shrink-0" size={16} />
            {error}
          </p>
        ) : null}
      </div>
    </fieldset>
  )
}
