import { Button, Sheet, Skeleton } from '@halyard/ui'
import { useTranslation } from '../../lib/language/use-translation.ts'
import { WhenLoaded } from '../../lib/lists/when-loaded.tsx'
import { usePoster } from './use-referral.ts'

interface PosterSheetProps {
  readonly open: boolean
  readonly onClose: () => void
}

/** Renders the poster, with a button to save it as a picture. */
export function PosterSheet({ open, onClose }: PosterSheetProps) {
  const { t } = useTranslation('referral')
  const poster = usePoster(open)
  const save = () => {
    if (!poster.data) return
    const link = document.createElement('a')
    link.href = poster.data.image
    link.download = poster.data.name
    link.click()
  }
  return (
    <Sheet
      actions={
        <Button loading={poster.isPending} onClick={save} wide>
          {t('savePoster')}
        </Button>
      }
      onClose={onClose}
      open={open}
      title={t('posterTitle')}
    >
      <WhenLoaded query={poster} skeleton={<Skeleton className="mx-auto aspect-[3/4] w-full max-w-72" />}>
        {({ image, width, height }) => (
          <img
            alt={t('posterAlt')}
            className="mx-auto h-auto w-full max-w-72 rounded-card"
            height={height}
            src={image}
            width={width}
          />
        )}
      </WhenLoaded>
    </Sheet>
  )
}
