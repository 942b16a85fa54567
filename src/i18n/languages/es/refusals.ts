import type { Translation } from '../../wording.ts';

export const refusals = {
  errors: {
    NETWORK: 'Error de red: revisa tu conexión a internet o inténtalo más tarde.',
    SESSION_MISSING: 'Inicia sesión para continuar.',
    METHOD_NOT_ALLOWED: 'Esto no se puede hacer con %{resource}.',
    INTERNAL:
      'Algo ha fallado por nuestra parte. No ha cambiado nada. Inténtalo de nuevo; si vuelve a pasar, indica la referencia %{reference} al servicio de asistencia.',
    OVERLOADED: 'El servidor está muy ocupado. No ha cambiado nada; inténtalo de nuevo en un momento.',
    BODY_MALFORMED:
      'No hemos podido leer la solicitud. No ha cambiado nada. Recarga la página e inténtalo de nuevo.',
    QUERY_MALFORMED: 'No podemos mostrar la lista así. Ábrela de nuevo sin sus filtros.',
    PASSWORD_FORMAT:
      'La contraseña no se ha enviado en la forma que espera este servidor. Recarga la página e inténtalo de nuevo.',
    SIGN_IN_REFUSED: 'El nombre de usuario y la contraseña no coinciden. Inténtalo de nuevo.',
    SESSION_ENDED: 'Tu sesión ha terminado. Inicia sesión de nuevo.',
    TILL_KEY_INVALID:
      'La clave de esta caja no funciona. Crea una nueva en la página del local e introdúcela en la caja.',
    PLAYER_KEY_INVALID: 'Esta pantalla no está vinculada.',
    PRE_TOKEN_EXPIRED: 'El inicio de sesión ha tardado demasiado. Empieza de nuevo.',
    OTP_INVALID: 'Ese código no es correcto. Espera al siguiente en tu app e inténtalo de nuevo.',
    FACTOR_ENROLLED: 'Tu app de autenticación ya está configurada. Escribe su código actual.',
    LINK_INVALID: 'Este enlace no es válido o ha caducado.',
    REFRESH_REUSED:
      'Alguien usó esta sesión desde dos sitios, así que la hemos terminado por tu seguridad. Inicia sesión de nuevo.',
    STEP_UP_REQUIRED: 'Confirma con un código nuevo de tu app.',
    FORBIDDEN: 'Tu rol no incluye esto. Pide permiso a un propietario de esta empresa.',
    ACCOUNT_OUT_OF_REACH:
      'No puedes gestionar esta cuenta. Puede hacerlo su titular, en la página de la cuenta, y también un administrador de la instalación.',
    CUSTOMER_SUSPENDED:
      'Esta empresa está suspendida. No se ha perdido nada. Pide a quienes administran esta instalación que la abran de nuevo.',
    OPERATORS_ONLY: 'Solo pueden hacer esto quienes administran esta instalación.',
    OTHER_CUSTOMER: 'Esto es de otra empresa, no de la elegida. Cambia de empresa e inténtalo de nuevo.',
    OTHER_STORES:
      'Esto también es de locales para los que no trabajas. Pide el cambio a alguien que trabaje para todos los locales.',
    NOT_FOUND: 'Este registro no existe o se ha eliminado.',
    ROUTE_NOT_FOUND: 'No hay nada en esta dirección.',
    FILE_MISSING:
      'El contenido de este archivo ya no está en el servidor. Súbelo otra vez y avisa a quienes administran el servidor.',
    VERSION_CONFLICT:
      'Otra persona ha cambiado este registro mientras lo editabas. Tus cambios no se han guardado; elige cuáles conservar.',
    ACTION_REFUSED:
      '«%{action}» no es posible ahora con este registro. %{field}: %{value}. No ha cambiado nada.',
    ORDER_MENU_MISSING: 'Esta tienda no vende ese menú en este canal. Compruebe el menú y su canal.',
    ORDER_CLOSED: 'Esta tienda no acepta ese pedido a esa hora. Elija otra hora u otra forma de recibirlo.',
    ORDER_OUT_OF_REACH: 'Esta tienda no reparte en esa dirección. Elija otra tienda o recoja el pedido.',
    ORDER_BELOW_MINIMUM: 'Los artículos cuestan menos que el mínimo para repartir allí. Añada algo.',
    ORDER_PRICE_DIFFERS:
      'Los precios han cambiado desde que el cliente los vio. Vuelva a leer el menú y muestre el nuevo total.',
    ORDER_GUEST_BLOCKED: 'Este cliente está bloqueado, así que la tienda no acepta sus pedidos.',
    ORDER_PAYMENT_DIFFERS:
      'Los pagos no suman el total del pedido. Envíe pagos por todo el pedido, o ninguno.',
    PAYMENT_NOT_SET_UP:
      'Este negocio aún no cobra en línea. Introduzca su cuenta de Stripe en los ajustes y configure la clave de Stripe del servidor.',
    PAYMENT_DECLINED: 'El servicio de pago lo rechazó: %{said} El cliente puede pagar de otra forma.',
    PAYMENT_UNAVAILABLE: 'El servicio de pago no responde. Envíe de nuevo el mismo pago.',
    PAYMENT_OVER: 'Este pago ha terminado. Envíe el siguiente intento como un pago nuevo.',
    REFUND_NOTHING_LEFT:
      'No queda nada por devolver. Recargue la página para ver las devoluciones anteriores.',
    DELIVERY_RECEIVED:
      'El local ya recibió esta entrega, así que se queda como está. Si algo no cuadra, cuenta el artículo o deséchalo.',
    DELIVERY_EMPTY: 'Esta entrega aún no tiene nada. Añade artículos de stock y luego recíbela.',
    STOCKTAKE_CLOSED:
      'Este inventario está cerrado, así que sus recuentos se quedan como están. Empieza otro para volver a contar.',
    STOCKTAKE_BEGUN: 'Los recuentos son de este local. Empieza otro inventario para contar otro local.',
    STOCKTAKE_EMPTY: 'Nadie ha contado nada todavía. Introduce lo que hay y luego cierra el inventario.',
    STOCK_RECIPE_MISSING:
      'Este artículo no tiene receta, así que nadie sabe qué gasta elaborarlo. Elige primero su receta.',
    STOCK_RECIPE_UNIT:
      'No podemos convertir lo que da la receta «%{recipe}» en %{unit}. Elige allí otra unidad, o introduce cuánto pesa el artículo.',
    PRICE_CHANGE_EMPTY:
      'Este cambio de precios aún no tiene precios. Añade alguno y después pide aprobación.',
    PRICE_CHANGE_SETTLED:
      'Los precios, el momento y la regla para conflictos solo cambian en un borrador, para que entre en vigor justo lo aprobado. Devuelve antes el cambio de precios a borrador.',
    PRICE_CHANGE_ALTERED:
      'Estos no son los precios que se aprobaron. Retira el cambio de precios y pide aprobación otra vez.',
    MENU_WITHOUT_CHANNEL:
      'Ningún canal vende aún este menú, así que los clientes no verían los artículos. Añade antes un canal al menú.',
    OWN_APPROVAL: 'Esta aprobación la has pedido tú, así que la tiene que dar otra persona: %{names}.',
    ZONE_IN_FORCE:
      'Esta zona está en vigor. Pide antes su eliminación. Después la elimina alguien que puede aprobar zonas.',
    ZONE_NEVER_APPROVED:
      'Nadie ha aprobado aún esta zona, así que no tiene versión anterior. Cámbiala o elimínala.',
    LEASE_LOST: 'La caja ya no tiene este mensaje, porque ha tardado demasiado. Lo recibirá otra vez.',
    TILL_MESSAGE_OUTDATED:
      'Nada que enviar de nuevo: la caja tiene este mensaje, o hay otro más nuevo de su clase.',
    TILL_MENU_MISSING:
      'Aún no se vende ningún menú en el canal «Mostrador». Añade antes uno y después envíalo a la caja.',
    TILL_MENU_REFUSED:
      'Las cajas aún no pueden recibir el menú «%{menu}» para %{store}. Corrige antes «%{first}»: la pestaña «Lo que recibe el canal» de este menú indica qué falla. No se ha enviado nada.',
    DEPLOYMENT_BLOCKED:
      'Locales que aún no pueden recibir este menú: %{stores}. Abre el plan, corrige lo que lo impide y planifica otra vez, o deja fuera estos locales.',
    DEPLOYMENT_SHRINKS:
      'Los clientes ya no podrían pedir algunos artículos. Si es correcto, escribe cuántos: %{removed}.',
    DEPLOYMENT_EMPTY: 'No queda nada que publicar: todos los locales ya tienen este menú o están excluidos.',
    DEPLOYMENT_STORES_MISSING:
      'Elige al menos un local, o un grupo con locales. Solo ves los locales donde trabajas.',
    DEPLOYMENT_TOO_LARGE:
      'Locales por menús dan %{count}. Una publicación admite como máximo %{limit}. Elige menos locales o menús.',
    DEPLOYMENT_OUTDATED:
      'Locales que han recibido otro menú desde que se hizo este plan: %{stores}. Planifica otra vez y mira lo que cambia.',
    DEPLOYMENT_SETTLED:
      'Alguien ya la ha publicado o cancelado, así que el plan se queda como está. Prepara uno nuevo.',
    MRD_CHANNEL_MENU_NOT_FOUND: 'No existe ese menú de canal, o no se vende en Mr D.',
    MRD_NOT_PUBLISHED: 'Nadie ha publicado aún este menú para Mr D. Publícalo antes y después envíalo.',
    MRD_BODY_INVALID: 'El contenido no encaja con esta llamada. No ha cambiado nada.',
    MRD_FILE_TOO_LARGE:
      'El menú es más grande de lo que admite Mr D: como máximo %{limit}. Quita artículos u opciones.',
    MRD_MENU_INVALID:
      'Mr D rechazaría este menú. Ábrelo y corrige lo que indica su pestaña «Lo que recibe el canal».',
    MRD_PARTNER_REJECTED:
      'Mr D ha rechazado el menú. Dice: «%{partnerMessage}» Corrígelo y publica el menú otra vez.',
    MRD_STORE_NOT_LINKED:
      'Ningún local vende aún por Mr D. Introduce el acceso de Mr D en la página de un local y actívalo.',
    UBER_STORE_NOT_LINKED:
      'Ningún local está vinculado aún con Uber Eats. Vincula uno en la página de un local.',
    PLATFORM_REFUSED: 'La plataforma lo ha rechazado: %{said}',
    DEPLOYMENT_NOTHING_BEFORE:
      'Ninguno de estos locales tenía un menú antes de esta publicación, así que no hay nada a lo que volver.',
    DEPLOYMENT_NOT_SENT: 'El local no recibió este menú, así que no es un menú anterior suyo. Elige otro.',
    UBER_NOT_SET_UP:
      'Esta instalación aún no tiene una aplicación en Uber Eats. Pide a quienes administran el servidor que la configuren.',
    UBER_PERMISSION_MISSING:
      'Uber Eats aún no ha dado permiso, o caducó a los diez minutos. Elige «Vincular con Uber Eats» y permítelo allí.',
    UBER_NOT_LINKED: 'Este local no está vinculado con Uber Eats. Vincúlalo antes.',
    UBER_STORE_TAKEN:
      'Este local de Uber Eats ya está vinculado con otro local. Termina antes ese vínculo o elige otro local.',
    UBER_REFUSED: 'Uber Eats lo ha rechazado y no ha cambiado nada. Dice: «%{said}»',
    UBER_SILENT: 'Uber Eats no responde ahora. No ha cambiado nada. Espera un minuto e inténtalo de nuevo.',
    UBER_SIGNATURE_WRONG: 'La firma de este evento falta o es incorrecta.',
    VOUCHER_TEMPLATE_ARCHIVED: 'La plantilla de vales «%{template}» está archivada. Restáurala o elige otra.',
    VOUCHER_RECIPIENT_UNREACHABLE:
      'Introduce el correo electrónico o el móvil del destinatario. No se ha creado ningún vale.',
    VOUCHER_DAY_TOO_EARLY:
      'El último día de un vale de «%{template}» puede ser el %{first} o posterior. No se ha guardado nada.',
    VOUCHER_DAY_TOO_LATE:
      'Un vale de «%{template}» acaba a los %{days} días, así que su último día puede ser el %{last} o anterior. No se ha guardado nada.',
    VOUCHER_GUEST_BLOCKED:
      '%{recipient} está en la lista de clientes bloqueados y no recibe vales. Desbloquea antes al cliente.',
    VOUCHER_WITHOUT_ADDRESS:
      'No hay ninguna dirección de %{recipient}, así que no se ha enviado nada. Pásale el código tú mismo.',
    VOUCHER_MAIL_UNWANTED:
      '%{recipient} no quiere estos mensajes, así que no se ha enviado nada. Pásale el código tú mismo.',
    VOUCHER_GUEST_LIMIT:
      'Un cliente puede usar vales de «%{template}» %{limit} veces como máximo, y %{recipient} ya tiene vales para eso. No se ha creado ningún vale.',
    VOUCHER_UNKNOWN: 'No hay ningún vale con el código «%{code}». Comprueba cómo está escrito.',
    VOUCHER_CANCELLED: 'El vale %{code} está anulado y nadie puede usarlo. Quítalo del pedido.',
    VOUCHER_NOT_STARTED: 'El vale %{code} todavía no es válido. Quítalo del pedido.',
    VOUCHER_EXPIRED: 'El último día del vale %{code} ya pasó. Quítalo del pedido.',
    VOUCHER_USED: 'El vale %{code} ya se ha usado. Quítalo del pedido.',
    VOUCHER_STORE: 'No se puede usar el vale %{code} en este local. Se puede usar en: %{names}.',
    VOUCHER_CHANNEL: 'No se puede usar el vale %{code} en este canal. Se puede usar en: %{names}.',
    VOUCHER_SERVICE: 'No se puede usar el vale %{code} para este servicio. Se puede usar para: %{names}.',
    VOUCHER_DAY: 'No se puede usar el vale %{code} este día de la semana.',
    VOUCHER_HOURS: 'El vale %{code} se puede usar de %{from} a %{until}, y en el local son las %{time}.',
    VOUCHER_ITEMS: 'El vale %{code} es para otros artículos. Añade uno de: %{names}.',
    VOUCHER_SIZE: 'El vale %{code} es para otros tamaños. Añade un artículo en uno de: %{names}.',
    VOUCHER_MIN_SPEND: 'Los artículos que cuentan cuestan menos de lo que pide el vale %{code}. Añade algo.',
    VOUCHER_ITEM_MISSING: 'El vale %{code} es para %{item}, que no está en el pedido. Añádelo.',
    VOUCHER_NO_FEE: 'El vale %{code} hace gratis la entrega, y este pedido no tiene gastos de entrega.',
    VOUCHER_STACKING: 'El vale %{code} no se puede usar junto con otros. Úsalo solo o quítalo del pedido.',
    VOUCHER_GUEST_UNKNOWN:
      'El vale %{code} es para clientes que el negocio conoce. Indica quién es el cliente.',
    VOUCHER_FIRST_ORDER:
      'El vale %{code} es para el primer pedido de un cliente, y este cliente ya ha pedido antes.',
    VOUCHER_CUSTOMER_LIMIT:
      'Un cliente puede usar estos vales %{limit} veces, y este cliente ya lo ha hecho. Quita %{code} del pedido.',
    VOUCHER_TOTAL:
      'Los vales como %{code} ya se han usado entre todos tantas veces como se puede. Quítalo del pedido.',
    VOUCHER_NOTHING_OFF:
      'El vale %{code} no descuenta nada de este pedido. Quítalo o añade algo para lo que cuente.',
    VOUCHER_BUDGET: 'El presupuesto de los vales como %{code} se ha agotado. Quítalo del pedido.',
    VOUCHER_RESERVATION_UNKNOWN: 'No hay ningún vale reservado con esa referencia. Resérvalo primero.',
    VOUCHER_RESERVATION_OVER: 'La reserva ha caducado o se ha devuelto. Reserva el vale otra vez.',
    VOUCHER_RESERVATION_ORDERED: 'Un pedido ha usado el vale. Cancela el pedido y el vale se devuelve.',
    REPORT_BACKWARDS:
      'El último día, %{last}, es anterior al primero, %{first}. Elige un último día posterior.',
    REPORT_TOO_LONG: 'Un informe abarca como máximo %{limit} días, y estos son %{count}. Elige menos días.',
    MESSAGES_NOT_SET_UP:
      'Esta instalación aún no envía mensajes de texto. Pide a quienes la administran que los configuren (TEXT_MESSAGES), o pasa tú el código.',
    MAIL_NOT_SET_UP:
      'Esta instalación aún no tiene servidor de correo. Pide a quienes la administran que configuren uno (SMTP_URL), o deja vacío el correo electrónico y pasa tú el código.',
    UNDO_TOO_LATE: 'Ya no puedes deshacer esto. Ha pasado demasiado tiempo, o algo más ha cambiado después.',
    RESTORE_FIRST:
      'Esto aún no se puede recuperar, porque lo que tiene en «%{field}» también está eliminado. Restáuralo antes.',
    LIST_TOO_LONG:
      'Coinciden más de %{limit} registros. No ha cambiado nada. Limita la lista con un filtro e inténtalo de nuevo.',
    TOO_MANY_VIEWS:
      'Esta lista ya tiene %{limit} vistas. Elimina una que nadie necesite e inténtalo de nuevo.',
    IDEMPOTENCY_KEY_USED:
      'Ya enviaste esto antes con otros valores, y los guardamos. Míralos antes de enviarlo de nuevo.',
    SEQUENCE_STALE:
      'La lista ha cambiado desde que la cargaste. No se ha movido nada; recarga y ordénala de nuevo.',
    LAYOUT_NAME_INVALID: 'Introduce otro nombre.',
    LAYOUT_NAME_TAKEN: 'Ya hay un diseño «%{name}».',
    SCREEN_COUNT: 'Son posibles %{limit} pantallas como máximo, y con esto serían %{count}.',
    SCREEN_NOT_FOUND: 'Este registro no existe o se ha eliminado.',
    IN_USE: 'No se puede eliminar mientras lo usen %{users}. Cámbialos antes.',
    NOBODY_IN_CHARGE:
      'No quedaría nadie que pueda cambiar el personal y los roles. Da antes un rol así a otra persona. No ha cambiado nada.',
    CURRENCY_IN_USE:
      'La moneda ya no se puede cambiar, porque hay importes en %{currency} en %{users}. Elimínalos antes.',
    OWN_CUSTOMER: 'Ahora trabajas en esta empresa. Cambia antes a otra, para no quedarte sin acceso.',
    ALREADY_SET_UP:
      'Otra persona acaba de configurar esta empresa. No se ha guardado nada tuyo. Recarga la página para verla.',
    CUSTOMER_STATE: 'Alguien ha cambiado esta empresa entretanto. Recarga la página y mírala otra vez.',
    NO_REMOVAL_REQUESTED:
      'Nadie ha pedido quitar el segundo factor de esta cuenta, o se ha retirado la petición. Se pide en la página de inicio de sesión, en «¿Has perdido el teléfono?».',
    PAIRING_CODE_UNKNOWN: 'Ninguna pantalla muestra este código.',
    LAYOUT_EMPTY: '%{layout} no mostraría nada. Añade antes un archivo.',
    IMPORT_TAKEN: 'Este archivo se está importando o ya se ha importado.',
    IMPORT_STOPPED: 'La importación se ha detenido. No ha cambiado nada.',
    JOB_UNKNOWN: 'Alguien quitó la definición de esta tarea, así que ya no se puede hacer.',
    JOB_SET_ASIDE:
      'Esta tarea ha fallado una y otra vez. Inténtala una vez más; si vuelve a fallar, indica la referencia %{reference} al servicio de asistencia.',
    UPLOAD_CHANGED: 'El archivo ya no está aquí. Elígelo otra vez.',
    BODY_TOO_LARGE: 'Es demasiado grande: se admiten como máximo %{limit}. No ha cambiado nada.',
    UPLOAD_OFFSET: 'La subida continúa en el byte %{offset}.',
    RANGE_INVALID: 'El archivo acaba en el byte %{last}.',
    MEDIA_TYPE_UNKNOWN: 'Aquí no se admite esta clase de contenido.',
    RECORDS_REFUSED: '%{count} de estos registros no se pueden cambiar así: %{names}. No ha cambiado nada.',
    UNIT_MISMATCH:
      'No podemos convertir %{unit} en %{other} para «%{ingredient}» en la línea %{line} de la receta «%{recipe}». Elige otra unidad o introduce cuánto pesa «%{ingredient}». No ha cambiado nada.',
    RECIPE_CYCLE:
      'La receta «%{recipe}» se usaría a sí misma: %{path}. Quita la línea que lleva de vuelta. No ha cambiado nada.',
    RECIPE_TOO_DEEP:
      'Las recetas pueden usarse unas a otras en %{limit} niveles como máximo, y aquí hay más: %{path}. No ha cambiado nada.',
    VALIDATION_FAILED: 'Hay campos que revisar. No se ha guardado nada.',
    SEO_PLACEHOLDER_UNKNOWN:
      'Estos nombres entre llaves dobles no significan nada: %{names}. Usa uno de estos: %{known}',
    IMPORT_REFUSED:
      'El archivo tiene %{count} problemas, así que no ha cambiado nada. Corrígelos e importa el archivo otra vez.',
    FILE_UNREADABLE: 'No se puede leer el archivo: %{reason}. No ha cambiado nada.',
    FACTOR_LOCKED: 'Demasiados códigos incorrectos. Espera %{minutes} minutos e inténtalo de nuevo.',
    FACTOR_DISABLED:
      'Tu app de autenticación ya no funciona aquí, porque alguien envió demasiados códigos incorrectos. Usa un código de recuperación, o pide un enlace para configurar la app otra vez.',
    TOO_MANY_ATTEMPTS: 'Demasiados intentos. Espera un poco e inténtalo de nuevo.',
    UPLOAD_QUOTA:
      'Tu empresa ha subido %{limit} de archivos en un día, que es el límite. Inténtalo más tarde.',
    DEFINITION_REFUSED:
      'La definición de «%{resource}» tiene un error, así que no se puede usar por ahora. Quienes administran el servidor la encuentran en Configuración, Definiciones (%{file}).',
    MAPS_SILENT: 'El servicio de mapas no responde ahora. Introduce tú la dirección o inténtalo más tarde.',
    DATABASE_UNAVAILABLE:
      'No se puede conectar ahora con la base de datos. No ha cambiado nada; inténtalo de nuevo en un momento.',
    DISK_FULL:
      'Al servidor no le queda espacio para guardar esto. No ha cambiado nada. Avisa a quienes lo administran.',
  },
  issues: {
    required: 'Obligatorio',
    wrongType: 'Se esperaba %{expected}',
    tooLong: 'Como máximo %{limit} caracteres',
    tooShort: 'Al menos %{limit} caracteres',
    tooSmall: 'Al menos %{limit}',
    tooBig: 'Como máximo %{limit}',
    tooEarly: 'No antes del %{limit}',
    tooMany: 'Como máximo %{limit} entradas',
    tooLarge: 'Demasiado grande',
    tooPrecise: 'Como máximo %{scale} decimales',
    format: 'Formato no válido: %{format}',
    email: 'El correo electrónico no es válido',
    url: 'Se esperaba una dirección que empiece por http:// o https://',
    phone: 'Se esperaba un número de teléfono',
    colour: 'Se esperaba un color como #1a2b3c',
    notOneOf: 'Se esperaba uno de estos: %{options}',
    repeated: 'El mismo valor está dos veces',
    unstorable: 'Quita el carácter que no podemos guardar',
    invisible: 'Introduce algo que se pueda ver',
    unknownField: 'No existe ningún campo con este nombre',
    notOwn: 'El registro hereda este valor. Para fijar un valor propio, incluye también el campo en «own»',
    notAsInPath: 'Tiene que coincidir con la dirección de la llamada, que dice %{value}',
    readOnly: 'Este valor lo fija el sistema, así que no puedes cambiarlo',
    belowItself: 'Una línea no puede estar por debajo de sí misma',
    changedMeanwhile: 'Otra persona ha cambiado esta celda',
    changedSince: 'Alguien cambió este registro después de crear el archivo',
    notApplicable: 'Esto no significa nada mientras «%{field}» sea %{value}: déjalo vacío',
    onlyOne: 'Solo puede tener esto un registro: elige uno',
    notUnique: 'Otro registro ya tiene este valor',
    differsInCapitals: '«%{other}» ya existe y esto solo se distingue en las mayúsculas',
    ownStores: 'Elige solo locales donde trabajas',
    missingReference: 'Este registro no existe o se ha eliminado',
    ambiguousReference: 'Varios registros tienen este nombre: usa el ID',
    eitherOr: 'Elige un artículo de stock o una receta, no los dos',
    sameStore: 'Elige un local distinto de este',
    unitMismatch:
      'No podemos convertir %{unit} en %{other}. Elige otra unidad o introduce cuánto pesa «%{ingredient}»',
    recipeCycle: 'La receta se usaría a sí misma: %{path}',
    recipeTooDeep: 'Las recetas pueden usarse unas a otras en %{limit} niveles como máximo: %{path}',
    code: 'Seis dígitos, o un código de recuperación de diez letras y cifras',
    wrongPassword: 'Esta no es tu contraseña actual',
    sameAddress: 'Esta ya es tu dirección',
    passwordsDiffer: 'Las contraseñas tienen que coincidir',
    formulaUnstored:
      'El archivo no guarda el resultado de esta fórmula. Ábrelo en un programa de hojas de cálculo, guárdalo y elígelo otra vez.',
    formulaFailed: 'La fórmula de esta celda da un error. Corrígela en la hoja de cálculo o vacía la celda.',
    repeatedInFile: 'La fila %{row} tiene el mismo valor',
    differsInFile: 'La fila %{row} tiene otro valor para el mismo registro',
    closureNowhere: 'Elige todos los locales, o al menos un grupo o un local',
    pauseOver: 'Elige un momento futuro',
    placeholderUnknown:
      'Estos nombres entre llaves dobles no significan nada: %{names}. Usa uno de estos: %{known}',
    hoursTime: 'Introduce cada hora como HH:MM, hasta 24:00',
    hoursEmpty: 'Un horario no puede acabar cuando empieza: para un día entero, introduce 00:00 a 24:00',
    hoursForm: 'Se esperaba un horario como «Lun-Vie 09:00-17:00; Sáb 9:00-13:00», «cerrado» o «24 horas»',
    hoursTwofold: 'Este horario tiene dos significados: escribe %{one} o %{other}',
    hoursOverlap: 'Las horas del %{day} se solapan',
    areaPoint: 'Introduce cada punto como latitud, longitud, en grados',
    areaFew: 'Un contorno necesita al menos tres puntos',
    areaOpen: 'El último punto de un contorno tiene que ser el primero',
    areaMany: 'Un área puede tener como máximo %{limit} puntos',
    areaHoles: 'El contorno %{one} es un hueco y tiene que estar dentro del contorno %{other}',
    areaCrosses: 'El contorno se toca o se cruza a sí mismo en %{place}',
    areaOverlaps: 'Los contornos %{one} y %{other} se solapan: dibújalos como un solo contorno',
    areaRadius: 'Introduce un radio de 1 metro a 500 km',
    taxNumber: 'Esto no es un número fiscal de %{country}. Tienen esta forma: %{example}',
    zoneSwapped: 'La latitud y la longitud están intercambiadas',
    zoneOutside: 'Una zona de reparto tiene que estar dentro de %{country}, donde está su local',
    zoneSmall: 'Una zona de reparto tiene que cubrir al menos %{limit} km²',
    zoneLarge: 'Una zona de reparto puede cubrir como máximo %{limit} km²',
    zoneMany: 'Un local puede tener como máximo %{limit} zonas de reparto',
    zoneStore: 'Una zona en vigor no puede pasar a otro local. Crea una zona para ese local',
    voucherCode: 'Un código tiene de 4 a 24 letras y dígitos, y puede llevar guiones y espacios entre ellos',
    batchCodes: 'Los códigos de un lote se crean con esto, así que no cambia. Cancela el lote y crea otro',
    ofAnother: 'Algunos de estos pertenecen a otro «%{field}»',
    variantOrphan: 'Marca también «%{parent}»: esto solo se ofrece con ella',
    variantDeep: 'Los clientes eligen en %{limit} niveles como máximo',
    variantMany: 'Una plantilla da como máximo %{limit} combinaciones, y esta daría %{count}',
    templateEmpty: 'Marca antes al menos una variante de esta plantilla',
    groupMinimum: 'Como máximo %{limit}, porque los clientes no pueden elegir más',
    groupDefaults: 'Al menos %{limit}, porque esos están elegidos de entrada',
    groupUnreachable: 'Como máximo %{limit}, porque los modificadores del grupo no permiten más en total',
    choiceNotOffered: 'Los clientes no pueden elegir esto aquí',
    choiceSoldOut: 'Está agotado',
    choicesFew: 'Elige al menos %{limit} de «%{of}»',
    choicesMany: 'Elige como máximo %{limit} de «%{of}»',
    plannedPriceMissing: 'Elige un precio de una lista, o un menú, un canal y uno de sus tamaños',
    openObject: 'Introduce nombres y valores, como {"name": "value"}',
    openDeep: 'Usa como máximo %{most} niveles de nombres',
    openName: 'Cada nombre necesita de 1 a 100 caracteres',
    refused: '%{refusal}',
    invalid: 'El valor no es válido',
  },
  words: {
    reason: {
      empty: 'está vacío',
      noRows: 'no tiene filas bajo el encabezado',
      noPicture: 'las imágenes pueden ser JPEG, PNG o WebP',
      badPicture: 'no es una imagen que podamos leer, o es demasiado grande',
      noMedia: 'tiene que ser un archivo JPEG, PNG, WebP o MP4',
      heicPhoto: 'es una foto HEIC, como las de los teléfonos; guárdala como JPEG',
      avifPicture: 'es una imagen AVIF; guárdala como JPEG, PNG o WebP',
      quickTime: 'es una película QuickTime; guárdala como MP4',
      badVideo: 'no es un vídeo que podamos leer',
      longVideo: 'dura más de %{most} minutos',
      noDocument: 'los archivos pueden ser PDF, Excel, Word, CSV o texto sin formato',
      notFetched:
        'en esta dirección no hay un archivo que podamos obtener; tiene que ser pública y empezar por https://',
      noTable: 'no es ni un archivo .csv ni .xlsx',
      noAreas: 'no es un mapa en GeoJSON o KML',
      oldWorkbook: 'es un libro .xls antiguo; guárdalo como .xlsx o .csv',
      damagedWorkbook: 'no es un libro que podamos leer, o está dañado',
      noSheet: 'no tiene ninguna hoja llamada «%{sheet}»',
      blankHeading: 'su fila %{row} está vacía y no puede dar nombre a las columnas',
      manyParts: 'tiene más de %{most} partes',
      unpacksTooLarge: 'descomprimido ocupa más de %{most} MB; divídelo o guárdalo como .csv',
      tooSlow: 'tarda demasiado en leerse; divídelo o guárdalo como .csv',
      tooMuch: 'contiene más de lo que se puede leer de una vez; divídelo o guárdalo como .csv',
      longText: 'la fila %{row} tiene un texto de más de %{most} caracteres',
      longRow: 'la fila %{row} tiene más de %{most} caracteres',
      unevenRow: 'la fila %{row} tiene %{cells} celdas, pero el encabezado tiene %{width}',
      manyColumns: 'tiene más de %{most} columnas',
      manyRows: 'tiene más de %{most} filas; divídelo',
      twinColumns: 'las columnas %{first} y %{second} se llaman las dos «%{column}»',
      openQuote:
        'un texto entre comillas que empieza en la fila %{row} no acaba: busca unas comillas que falten o que haya que duplicar',
    },
    expected: {
      string: 'un texto',
      number: 'un número',
      int: 'un número entero',
      boolean: 'verdadero o falso',
      array: 'una lista',
      object: 'un objeto',
    },
    format: {
      uuid: 'ID',
      date: 'fecha',
      time: 'hora',
      datetime: 'fecha con hora',
      text: 'texto',
    },
    day: {
      mon: 'lunes',
      tue: 'martes',
      wed: 'miércoles',
      thu: 'jueves',
      fri: 'viernes',
      sat: 'sábado',
      sun: 'domingo',
    },
  },
} as const satisfies Translation;
