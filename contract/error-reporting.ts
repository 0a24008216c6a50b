// Rules of error reporting that server and browser share: where it is off, what is noise, what is left out.

/** No errors are reported from hosts of this kind. */
export const isReportingHost = (host: string): boolean => !host.includes('herokuapp')

/** Errors without a possible fix, which are not reported: ResizeObserver loops and aborted calls. */
export const IGNORED_ERRORS = [/ResizeObserver loop/, /AbortError/]

const EMAIL = /[^\s@"'<>(),;]+@[^\s@"'<>(),;]+/g

/** A text without e-mail addresses. */
export const withoutEmails = (text: string): string => text.replace(EMAIL, '[e-mail]')

/** An address without what people searched for, and without keys. */
export const withoutQuery = (url: string): string => url.split(/[?#]/, 1)[0]!

/** Shares of errors' traces and profiles that are sent. */
export const TRACES_SHARE = 1
export const PROFILES_SHARE = 1
