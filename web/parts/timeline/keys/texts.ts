// Block focus keys
export const thisRowCantBeChanged = 'This row can’t be changed.'
