import { Dialog, Skeleton } from '@halyard/ui'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from '../language/use-translation.ts'
import { loadPicture } from '../calls/picture.ts'

interface PictureProps {
  readonly id: string
  readonly label: string
}

/** Renders a customer's picture, which opens large. Every view is logged, so a picture loads once per page. */
export function Picture({ id, label }: PictureProps) {
  const { t } = useTranslation()
  const [isOpen, setIsOpen] = useState(false)
  const { data: url, error } = useQuery({
    queryKey: ['picture', id],
    queryFn: ({ signal }) => loadPicture(id, signal),
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
  })
  if (error) return <p className="text-13 text-danger">{t('pictureFailed', { label })}</p>
  if (url === undefined) return <Skeleton className="h-40 w-full" />
  return (
    <figure>
      <button className="press block w-full" onClick={() => setIsOpen(true)} type="button">
        <img alt={label} className="h-40 w-full rounded-field border border-line object-cover" src={url} />
      </button>
      <figcaption className="mt-1 text-13 text-muted">{label}</figcaption>
      <Dialog onClose={() => setIsOpen(false)} open={isOpen} size="full" title={label}>
        <img alt={label} className="mx-auto max-h-[80dvh] max-w-full object-contain" src={url} />
      </Dialog>
    </figure>
  )
}
