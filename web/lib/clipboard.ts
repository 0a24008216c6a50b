import * as texts from './texts.ts'

/** Puts text where "Paste" takes it from. The browser's own way is not there on a page without TLS. */
export async function copyText(text: string): Promise<void> {
  if (navigator.clipboard) return navigator.clipboard.writeText(text)
  const field = document.createElement('textarea')
  field.value = text
  field.className = 'visually-hidden'
  document.body.append(field)
  field.select()
  const isCopied = document.execCommand('copy')
  field.remove()
  if (!isCopied) throw new Error(texts.theBrowserDoesNotLetThis)
}
