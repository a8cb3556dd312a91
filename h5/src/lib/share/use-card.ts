import { type AnyShare, POSITION_SHARE_FORMAT, SHARE_FORMAT } from '@halyard/receipt'
import { useFormat } from '../format/format.ts'
import { useTranslation } from '../language/use-translation.ts'
import { allotmentCard } from './allotment-card.ts'
import type { CardTexts } from './card-texts.ts'
import { optionCard } from './option-card.ts'
import { positionCard } from './position-card.ts'

/** Returns the texts of the card of a share. It says that prices are simulated, as those of a demo are. */
export function useCard(share: AnyShare): CardTexts {
  const { t } = useTranslation('share')
  const words = { t, f: useFormat() }
  const notice = share.origin === 'simulated' ? t('simulated') : undefined
  if (share.format === SHARE_FORMAT) return { ...optionCard(share, words), notice }
  if (share.format === POSITION_SHARE_FORMAT) return { ...positionCard(share, words), notice }
  return { ...allotmentCard(share, words), notice }
}
