/** Made by `definitionParts.ts`: the heads of the product's own definitions. */
declare module 'virtual:definitions/heads' {
  export const definitions: readonly import('../../contract/resource.ts').Resource[];
}

/** All of them, whole. */
declare module 'virtual:definitions/all' {
  export const definitions: readonly import('../../contract/resource.ts').Resource[];
}

/** What loads those of an area, whole, with those that they name. */
declare module 'virtual:definitions/areas' {
  export const ofAreas: Readonly<
    Record<string, () => Promise<{ definitions: readonly import('../../contract/resource.ts').Resource[] }>>
  >;
}
