/** The address of a stored file, by the id that its upload answered. */
export const useFileAddress = () => (id: string) => `/services/main/files/${encodeURIComponent(id)}`;
