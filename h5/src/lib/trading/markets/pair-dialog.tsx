import { Dialog } from '@halyard/ui'
import { useTranslation } from '../../language/use-translation.ts'
import { goTo } from '@halyard/web'
import { pathTo } from '../../navigation/route-names.ts'
import { PairList } from './pair-list.tsx'

interface PairDialogProps {
  readonly open: boolean
  readonly chosen: number
  readonly page: 'trade/index' | 'trade/kline' | 'notice/alerts'
  readonly onClose: () => void
}

/** Renders the list of all markets. */
export function PairDialog({ open, chosen, page, onClose }: PairDialogProps) {
  const { t } = useTranslation('trading')
  return (
    <Dialog onClose={onClose} open={open} size="full" title={t('markets')}>
      <PairList
        chosen={chosen}
        onChoose={(matchId) => {
          onClose()
          goTo(pathTo(page, { match_id: matchId }), { replace: true })
        }}
      />
    </Dialog>
  )
}
