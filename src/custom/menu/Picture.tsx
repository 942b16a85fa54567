import RestaurantIcon from '@mui/icons-material/RestaurantOutlined';
import Avatar from '@mui/material/Avatar';

/** A small picture of an item; a drawing where it has none. */
export function Picture({ address, size }: { address: string | undefined; size: number }) {
  return (
    <Avatar
      variant="rounded"
      src={address}
      alt=""
      slotProps={{ img: { loading: 'lazy' } }}
      sx={{ width: size, height: size, bgcolor: 'surface.sunken', color: 'text.secondary' }}
    >
      <RestaurantIcon aria-hidden fontSize="small" />
    </Avatar>
  );
}
