import { Dialog, Skeleton } from '@halyard/ui'
import { ImageOff } from '@halyard/ui/icons'
import { useState } from 'react'
import { useTranslation } from '../language/use-translation.ts'
import { usePicture } from './read-picture.ts'

interface UploadedPictureProps {
  readonly id: string
  /** Description of the picture, for screen readers and as the title of the large view. */
  readonly label: string
}

/** Renders an uploaded picture as a thumbnail that opens in full. */
export function UploadedPicture({ id, label }: UploadedPictureProps) {
  const { t } = useTranslation()
  const { data: address, isError, refetch } = usePicture(id)
  const [open, setOpen] = useState(false)
  if (isError)
    return (
      <button
        className="press flex min-h-11 items-center gap-2 text-13 text-muted"
        onClick={() => void refetch()}
        type="button"
      >
        <ImageOff aria-hidden size={18} />
        {t('errorTitle')} · {t('retry')}
      </button>
    )
  if (address === undefined) return <Skeleton className="h-32 w-32" />
  return (
    <>
      <button
        aria-haspopup="dialog"
        aria-label={label}
        className="press block overflow-hidden rounded-field border border-line"
        onClick={() => setOpen(true)}
        type="button"
      >
        <img alt="" className="size-32 bg-raised object-cover" src={address} />
      </button>
      <Dialog onClose={() => setOpen(false)} open={open} size="full" title={label}>
        <img alt={label} className="w-full bg-raised object-contain" src={address} />
      </Dialog>
    </>
  )
}
