import { Button, Card, toast } from '@halyard/ui'
import { ThumbsDown, ThumbsUp } from '@halyard/ui/icons'
import { useTranslation } from '../../../lib/language/use-translation.ts'
import { tryApi } from '../../../lib/calls/api.ts'
import { refreshDeal } from '../use-fiat.ts'
import type { Deal } from './deal.ts'

/** Renders the rating of the other side of a completed deal, once. */
export function RatingCard({ deal, isRated }: { readonly deal: Deal; readonly isRated: boolean }) {
  const { t } = useTranslation('fiat')
  const rate = async (good: '1' | '0') => {
    const answer = await tryApi('legalnew/rate', { id: deal.id, good })
    if (answer.ok) toast(t('rated'), 'good')
    else if (answer.code !== 'signed_out') toast(answer.message, 'bad')
    refreshDeal(deal.id)
  }
  return (
    <Card>
      {isRated ? (
        <p className="text-15 text-muted">{t('rated')}</p>
      ) : (
        <>
          <h2 className="text-17 font-semibold">{t('rateTitle', { name: deal.peerName })}</h2>
          <div className="mt-3 grid grid-cols-2 gap-3">
            <Button icon={<ThumbsUp aria-hidden size={18} />} kind="quiet" onClick={() => void rate('1')}>
              {t('rateGood')}
            </Button>
            <Button icon={<ThumbsDown aria-hidden size={18} />} kind="quiet" onClick={() => void rate('0')}>
              {t('rateBad')}
            </Button>
          </div>
        </>
      )}
    </Card>
  )
}
