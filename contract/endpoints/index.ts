// A namespace, not an object: a page of the browser is built with the endpoints alone that it calls.
export * as api from './nouns.ts'
